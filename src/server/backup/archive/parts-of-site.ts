import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { to } from "pg-copy-streams";
import type { ImageStore } from "../../images/image-store.ts";
import type { ArchivePart } from "./archive.ts";
import {
  type Content,
  FilesDigest,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  RowsDigest,
} from "./manifest.ts";
import type { Snapshot } from "./snapshot.ts";
import { type CopiedTable, copyOut } from "./tables.ts";

/** Rows are gathered into parts of about this many bytes, which bounds the memory of a backup and a restore. */
const PART_BYTES = 4 * 2 ** 20;

const IMAGES_AT_ONCE = 500;

interface Source {
  snapshot: Snapshot;
  /** Where to read the images; null leaves them out. */
  store: ImageStore | null;
  signal: AbortSignal;
  say(message: string): void;
}

/** All parts of a site in their order: header, tables, images, manifest. Throws the signal's reason. */
export async function* partsOfSite({ snapshot, store, signal, say }: Source): AsyncGenerator<ArchivePart> {
  const { client, header } = snapshot;
  yield { name: HEADER, bytes: asJson(header) };
  say("Copying the database");
  const tables = yield* partsOfTables(client, header, signal);
  if (store) say("Copying the images");
  const images = yield* partsOfImages(client, store, signal);
  yield { name: MANIFEST, bytes: asJson({ tables, images } satisfies Manifest) };
}

async function* partsOfTables(
  client: pg.Client,
  { tables }: Header,
  signal: AbortSignal,
): AsyncGenerator<ArchivePart, Manifest["tables"]> {
  const contents: Manifest["tables"] = {};
  for (const table of tables) {
    const digest = new RowsDigest();
    let number = 0;
    for await (const bytes of pieces(rowsOf(client, table))) {
      signal.throwIfAborted();
      digest.add(bytes);
      yield { name: `tables/${table.name}/${String(++number).padStart(6, "0")}`, bytes };
    }
    contents[table.name] = digest.content;
  }
  return contents;
}

export async function readContent(client: pg.Client, table: CopiedTable): Promise<Content> {
  const digest = new RowsDigest();
  for await (const piece of rowsOf(client, table)) digest.add(piece);
  return digest.content;
}

function rowsOf(client: pg.Client, table: CopiedTable): AsyncIterable<Buffer> {
  return client.query(to(copyOut(table)));
}

/** Joins chunks of any size into pieces of at least `PART_BYTES`; the last may be shorter. */
async function* pieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const piece of chunks) {
    gathered.push(piece);
    length += piece.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

async function* partsOfImages(
  client: pg.Client,
  store: ImageStore | null,
  signal: AbortSignal,
): AsyncGenerator<ArchivePart, Manifest["images"]> {
  const digest = new FilesDigest();
  let missing = 0;
  if (!store) return { ...digest.content, missing };
  for await (const { key, file } of filesOf(client)) {
    signal.throwIfAborted();
    const opened = await store.open(key, file);
    if (!opened) {
      missing++;
      continue;
    }
    const name = `images/${key}/${file}`;
    const bytes = await buffer(opened.content);
    if (bytes.length !== opened.size) throw new Error(`${name} was cut short while it was read.`);
    digest.add(name, bytes);
    yield { name, bytes };
  }
  return { ...digest.content, missing };
}

async function* filesOf(client: pg.Client): AsyncGenerator<{ key: string; file: string }> {
  for (let last: string | undefined = ""; last !== undefined;) {
    const { rows }: pg.QueryResult<{ key: string; widths: number[] }> = await client.query(
      "select key, widths from images where key > $1 order by key limit $2",
      [last, IMAGES_AT_ONCE],
    );
    for (const { key, widths } of rows) {
      for (const width of widths)
        for (const format of ["webp", "jpg"]) yield { key, file: `${width}.${format}` };
    }
    last = rows.at(-1)?.key;
  }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 2));
}
