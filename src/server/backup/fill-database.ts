import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Writable } from "node:stream";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { readImagePath } from "../../contract/image-addresses.ts";
import { migrate } from "../db/migrate.ts";
import type { ImageStore } from "../images/image-store.ts";
import { prepareJobs } from "../jobs/jobs.ts";
import type { Part } from "./archive-reader.ts";
import { FilesDigest } from "./digests.ts";
import { type Content, HEADER, type Header, manifest, MANIFEST, type Manifest } from "./manifest.ts";
import { DamagedBackup } from "./seal.ts";
import { fillAside } from "./set-aside.ts";
import {
  type CopiedTable,
  copyIn,
  ENQUEUE_RESTORED,
  JOBS,
  MAKE_RESTORED_JOBS,
  openCopying,
} from "./tables.ts";
import { readContent } from "./write-backup.ts";

interface Options {
  /** The backup, or whatever else the parts come from, for people to know. */
  path: string;
  /** Those of the whole site, in their order. */
  parts: AsyncIterable<Part>;
  header: Header;
  /** An empty database. */
  connectionString: string;
  /** Where the images go; null where they are only compared. */
  store: ImageStore | null;
  signal: AbortSignal;
  say(message: string): void;
}
import { CannotDo } from "../say.ts";

/** What was restored is not what was backed up. */
export class RestoredOtherwise extends CannotDo {
  override name = "RestoredOtherwise";
}

/**
 * Puts a site into an empty database and compares what is there then with what was there when its parts were read. Its
 * rows are there all together or not at all, and last: who finds them finds the images. Gives what there is. Throws
 * `RestoredOtherwise`, or the signal's reason.
 */
export async function fillDatabase({ header, signal, say, ...options }: Options): Promise<Manifest> {
  await migrate(options.connectionString, () => {}, new Set(header.migrations.map(({ name }) => name)));
  await prepareJobs(options.connectionString);
  const client = await openCopying(options.connectionString);
  try {
    await client.query("begin");
    await client.query(MAKE_RESTORED_JOBS);
    const ours = header.tables.map(({ name }) => name).filter((name) => name !== JOBS);
    const made = await fillAside(client, ours, async () => {
      const parts = await takeParts(client, { ...options, header, signal });
      say("Making the indexes");
      return parts;
    });
    await client.query(ENQUEUE_RESTORED);
    await setSequences(client, header);
    say("Comparing what is there with what was there");
    const restored = await compare(client, header, made);
    await client.query("commit");
    await client.query("analyze");
    return restored;
  } finally {
    await client.end();
  }
}

/** Puts each part where it belongs; gives what the last says of them. */
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
    // The seal says that the file is whole, and not who made it: no part names a place of its own.
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

/** Writes pieces of rows into one table after the other. */
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
      // It is waited for below; until then nobody may miss that it fails.
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

/** Reads all that was restored. */
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
    `${what} would not be as it was: ${found.count} rows or files of ${found.bytes} bytes, where there were ${wanted.count} of ${wanted.bytes}, or others.`,
  );
}
