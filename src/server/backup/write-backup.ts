import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { to } from "pg-copy-streams";
import type { ImageStore } from "../images/image-store.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { FilesDigest, RowsDigest } from "./digests.ts";
import { type Content, HEADER, type Header, MANIFEST, type Manifest } from "./manifest.ts";
import type { Snapshot } from "./snapshot.ts";
import { type CopiedTable, copyOut } from "./tables.ts";

/** Bytes of rows that are a part: what is in memory at a time. */
const PART_BYTES = 4 * 2 ** 20;

const IMAGES_AT_ONCE = 500;

interface Options {
  writer: ArchiveWriter;
  snapshot: Snapshot;
  store: ImageStore;
  signal: AbortSignal;
  say(message: string): void;
}

/**
 * Writes all that is restored later: what the database is, its rows, the images that they name, and what that is
 * together. Gives the last. Throws the signal's reason.
 */
export async function writeBackup({ writer, snapshot, store, signal, say }: Options): Promise<Manifest> {
  const { client, header } = snapshot;
  await writer.write(HEADER, asJson(header));
  say("Copying the database");
  const tables = await writeTables(writer, client, header, signal);
  say("Copying the images");
  const images = await writeImages(writer, client, store, signal);
  const manifest = { tables, images };
  await writer.write(MANIFEST, asJson(manifest));
  return manifest;
}

async function writeTables(
  writer: ArchiveWriter,
  client: pg.Client,
  { tables }: Header,
  signal: AbortSignal,
): Promise<Manifest["tables"]> {
  const contents: Manifest["tables"] = {};
  for (const table of tables) {
    const digest = new RowsDigest();
    let number = 0;
    for await (const piece of partsOf(rowsOf(client, table))) {
      signal.throwIfAborted();
      digest.add(piece);
      await writer.write(`tables/${table.name}/${String(++number).padStart(6, "0")}`, piece);
    }
    contents[table.name] = digest.content;
  }
  return contents;
}

/** What is in a table now. */
export async function readContent(client: pg.Client, table: CopiedTable): Promise<Content> {
  const digest = new RowsDigest();
  for await (const piece of rowsOf(client, table)) digest.add(piece);
  return digest.content;
}

function rowsOf(client: pg.Client, table: CopiedTable): AsyncIterable<Buffer> {
  return client.query(to(copyOut(table)));
}

/** Pieces of a size, of pieces of any. */
async function* partsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    gathered.push(piece);
    length += piece.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

async function writeImages(
  writer: ArchiveWriter,
  client: pg.Client,
  store: ImageStore,
  signal: AbortSignal,
): Promise<Manifest["images"]> {
  const digest = new FilesDigest();
  let missing = 0;
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
    await writer.write(name, bytes);
  }
  return { ...digest.content, missing };
}

/** The files that the snapshot's images have. */
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
