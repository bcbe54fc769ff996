import pg from "pg";
import { readImagePath } from "../../../contract/image-addresses.ts";
import { migrate } from "../../db/migrate.ts";
import type { ImageStore } from "../../images/image-store.ts";
import { CannotDo } from "../../operator-errors.ts";
import { DamagedBackup, type ArchivePart } from "./archive.ts";
import { fillAside, TableWriter } from "./fill-tables.ts";
import {
  FilesDigest,
  HEADER,
  type Header,
  manifest,
  MANIFEST,
  type Manifest,
  refuseOther,
  RestoredOtherwise,
} from "./manifest.ts";
import { readContent } from "./parts-of-site.ts";
import { EARLIER_JOBS, MAKE_EARLIER_JOBS, openCopying } from "./tables.ts";

/** Throws `CannotDo` when the database has any table, of Hearth or of another program. */
export async function refuseUsedDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' limit 1`);
    if (!rows[0]) return;
    throw new CannotDo(
      `The database is not empty (it has the table ${rows[0].name}). Please name an empty one: create another, or drop and recreate this one.`,
    );
  } finally {
    await client.end();
  }
}

interface Options {
  /** The origin of the parts for error messages, such as the path of a backup. */
  path: string;
  /** All parts of a site in the order of `partsOfSite`. */
  parts: AsyncIterable<ArchivePart>;
  header: Header;
  /** An empty database. */
  connectionString: string;
  /** Where to write the images; null only compares them with the manifest. */
  store: ImageStore | null;
  signal: AbortSignal;
  say(message: string): void;
}
/**
 * Fills an empty database with a site's rows, compares the result with the manifest and returns the manifest.
 * All rows commit together after the images are stored, so a row never names a missing file. Throws
 * `RestoredOtherwise`, `DamagedBackup` or the signal's reason.
 */
export async function fillDatabase({ header, signal, say, ...options }: Options): Promise<Manifest> {
  await migrate(options.connectionString, () => {}, new Set(header.migrations.map(({ name }) => name)));
  const client = await openCopying(options.connectionString);
  try {
    await client.query("begin");
    const names = header.tables.map(({ name }) => name);
    if (names.includes(EARLIER_JOBS)) await client.query(MAKE_EARLIER_JOBS);
    const made = await fillAside(client, names, async () => {
      const parts = await takeParts(client, { ...options, header, signal });
      say("Making the indexes");
      return parts;
    });
    await setSequences(client, header);
    say("Comparing the restored rows with the original");
    const restored = await compare(client, header, made);
    await client.query("commit");
    await client.query("analyze");
    return restored;
  } finally {
    await client.end();
  }
}

/** Writes each part to its table or to the store, and returns the manifest, which is the last part. */
async function takeParts(
  client: pg.Client,
  { path, parts, header, store, signal }: Pick<Options, "path" | "parts" | "header" | "store" | "signal">,
): Promise<Manifest> {
  const files = new FilesDigest();
  const tables = new TableWriter(client, header.tables);
  for await (const { name, bytes } of parts) {
    signal.throwIfAborted();
    const [kind, of = "", file = ""] = name.split("/");
    if (kind === "tables") {
      await tables.write(of, bytes);
      continue;
    }
    await tables.end();
    // Anybody can make an intact backup, so a part's name must not lead to a path outside the images.
    if (kind === "images" && readImagePath(`/${name}`)) {
      files.add(name, bytes);
      await store?.put(of, file, bytes);
    } else if (name === MANIFEST) {
      const made = manifest.parse(JSON.parse(bytes.toString()));
      refuseOther("The images", files.content, made.images);
      return made;
    } else if (name !== HEADER) {
      throw new DamagedBackup(path, `it has a part that no backup has (${name}).`);
    }
  }
  throw new DamagedBackup(path, "its last part is missing.");
}

async function setSequences(client: pg.Client, { sequences }: Header): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2, $3)", [
      name,
      lastValue,
      isCalled,
    ]);
  }
}

/** Reads every restored table again and compares it with the manifest. */
async function compare(client: pg.Client, header: Header, made: Manifest): Promise<Manifest> {
  const tables: Manifest["tables"] = {};
  for (const table of header.tables) {
    const found = await readContent(client, table);
    const wanted = made.tables[table.name];
    if (!wanted) throw new RestoredOtherwise(`The backup does not say what is in ${table.name}.`);
    refuseOther(`The table ${table.name}`, found, wanted);
    tables[table.name] = found;
  }
  return { tables, images: made.images };
}
