import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

type Value = string | number | boolean | Date | Buffer | null;

export type Row = Value[];

/** Characters sent to PostgreSQL at a time. */
const CHUNK = 256 * 1024;

/** Copies rows, each with one value per column in order, into a table. Reads `rows` lazily while sending. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: string[],
  rows: Iterable<Row>,
  options = "",
): Promise<void> {
  const copying = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin ${options}`));
  await pipeline(Readable.from(chunksOf(rows)), copying);
}

/** The rows in COPY's text format. */
function* chunksOf(rows: Iterable<Row>): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${row.map(asCopyText).join("\t")}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** The value in COPY's text format. */
function asCopyText(value: Value): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  const text = String(value);
  // Most values have nothing to escape, and the test costs less than the replacement.
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text;
}
