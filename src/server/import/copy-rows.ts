import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

type Value = string | number | boolean | Date | Buffer | null;

export type Row = Value[];

/** Characters that are sent at a time. */
const CHUNK = 256 * 1024;

/** Copies rows into a table; each has a value for each column, in order. They are made as they are sent. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: string[],
  rows: Iterable<Row>,
  options = "",
): Promise<void> {
  await copyLines(client, table, columns, linesOf(rows), options);
}

/** Copies what is in COPY's text format already, without the ends of lines. */
export async function copyLines(
  client: pg.Client,
  table: string,
  columns: string[],
  lines: Iterable<string>,
  options = "",
): Promise<void> {
  const copying = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin ${options}`));
  await pipeline(Readable.from(chunksOf(lines)), copying);
}

function* linesOf(rows: Iterable<Row>): Generator<string> {
  for (const row of rows) yield asCopyLine(row);
}

/** The row in COPY's text format, without the end of the line. */
export function asCopyLine(row: Row): string {
  return row.map(asCopyText).join("\t");
}

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** The value in PostgreSQL's text format for COPY. */
export function asCopyText(value: Value): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  const text = String(value);
  // Most have nothing to escape, and asking costs less than replacing.
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : text;
}
