import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

type Value = string | number | boolean | Date | Buffer | null;

/** Copies rows into a table; each has a value for each column, in order. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: string[],
  rows: Value[][],
): Promise<void> {
  const text = rows.map((row) => `${row.map(asCopyText).join("\t")}\n`).join("");
  const copying = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(Readable.from([text]), copying);
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
