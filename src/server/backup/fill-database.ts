import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Writable } from "node:stream";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { readImagePath } from "../../contract/image-addresses.ts";
import { migrate } from "../db/migrate.ts";
import type { ImageStore } from "../images/image-store.ts";
import type { Part } from "./archive-reader.ts";
import { FilesDigest } from "./digests.ts";
import { type Content, HEADER, type Header, manifest, MANIFEST, type Manifest } from "./manifest.ts";
import { DamagedBackup } from "./seal.ts";
import { fillAside } from "./set-aside.ts";
import { type CopiedTable, copyIn, EARLIER_JOBS, MAKE_EARLIER_JOBS, openCopying } from "./tables.ts";
import { readContent } from "./write-backup.ts";

interface Options {
  /** Names the origin of the parts in error messages: the file of a backup, or another origin. */
  path: string;
  /** All parts of a site in the order of `partsOfSite`. */
  parts: AsyncIterable<Part>;
  header: Header;
  /** An empty database. */
  connectionString: string;
  /** Where to write the images; null only compares them with the manifest. */
  store: ImageStore | null;
  signal: AbortSignal;
  say(message: string): void;
}
import { CannotDo } from "../say.ts";

/** The restored content differs from the manifest. */
export class RestoredOtherwise extends CannotDo {
  override name = "RestoredOtherwise";
}

/**
 * Fills an empty database with a site, compares the result with the manifest and returns the manifest. All
 * rows commit together after the images are stored, so a row never names a missing file. Throws
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
    // The seal proves that the file is intact, not who made it: a part's name must not choose any other path.
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

/** Copies pieces of rows into one table after another. */
class TableWriter {
  readonly #client: pg.Client;
  readonly #tables: Map<string, CopiedTable>;
  #current: { name: string; rows: Writable; done: Promise<void> } | null = null;

  constructor(client: pg.Client, tables: CopiedTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async write(name: string, piece: Buffer): Promise<void> {
    if (this.#current?.name !== name) {
      await this.end();
      const table = this.#tables.get(name);
      if (!table)
        throw new RestoredOtherwise(`The backup has rows of a table that it does not name: ${name}.`);
      const rows = this.#client.query(from(copyIn(table)));
      const done = finished(rows);
      // `end` awaits `done`; a failure before then must not count as an unhandled rejection.
      done.catch(() => null);
      this.#current = { name, rows, done };
    }
    const { rows, done } = this.#current;
    if (!rows.write(piece)) await Promise.race([once(rows, "drain"), done]);
  }

  async end(): Promise<void> {
    const copying = this.#current;
    this.#current = null;
    copying?.rows.end();
    await copying?.done;
  }
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

function refuseOther(what: string, found: Content, wanted: Content): void {
  if (found.count === wanted.count && found.bytes === wanted.bytes && found.sha256 === wanted.sha256) return;
  throw new RestoredOtherwise(
    `${what} would differ from the original: ${found.count} rows or files (${found.bytes} bytes) instead of ${wanted.count} (${wanted.bytes} bytes), or with other content.`,
  );
}
