import { type RawBuilder, sql } from "kysely";
import type { FormattedText } from "../contract/formatted-text.ts";

/** Bytes of JSON that fill a page of a list; `next` leads to the rest (decision 28). */
export const PAGE_BYTES = 1_000_000;

/** Bytes that the database counts per item besides its texts. Real items have more, so all that fit are sent. */
const FRAME_BYTES = 100;

/** Maximum JSON bytes of a UTF-16 unit: an escaped control character. Old rows may contain some. */
const MOST_UNIT_BYTES = 6;

/** The first items that fit on a page together, at least one. */
export function fillPage<Item>(
  items: Item[],
  limit: number,
  bytes = PAGE_BYTES,
): { items: Item[]; hasMore: boolean } {
  const count = Math.min(limit, countFitting(items, bytes));
  return { items: items.slice(0, count), hasMore: items.length > count };
}

function countFitting<Item>(items: Item[], bytes: number): number {
  // This estimate decides for nearly every page, and is far cheaper than encoding the items.
  const most = items.reduce((sum, item) => sum + mostBytes(item), 0);
  if (most < bytes) return items.length;
  let sum = 0;
  const place = items.findIndex((item) => (sum += Buffer.byteLength(JSON.stringify(item))) >= bytes);
  return place < 0 ? items.length : Math.max(1, place);
}

/** An upper bound for the bytes of a value's JSON. */
function mostBytes(value: unknown): number {
  if (typeof value === "string") return 2 + MOST_UNIT_BYTES * value.length;
  if (typeof value !== "object" || value === null) return 24;
  // The four bytes are the key's quotes, the colon and a comma.
  return Object.entries(value).reduce(
    (sum, [key, member]) => sum + 4 + MOST_UNIT_BYTES * key.length + mostBytes(member),
    2,
  );
}

/** The bytes of a row's `text` and of its formatting. */
export const textBytes = sql`octet_length(text) + coalesce(octet_length(formatted::text), 0)`;

interface Measured {
  /** An expression for the bytes of a row's texts. */
  bytes: RawBuilder<unknown>;
  /** The list's `order by` expression. */
  order: RawBuilder<unknown>;
}

/**
 * Limits a list's rows to those that fit on a page and the first that does not, so that the database sends no
 * more. The column `fills` is true for that last row.
 */
export function withinPage(
  rows: RawBuilder<unknown>,
  { bytes, order }: Measured,
  most = PAGE_BYTES,
): RawBuilder<unknown> {
  const own = sql`${bytes} + ${sql.lit(FRAME_BYTES)}`;
  return sql`
    select *, filled >= ${sql.lit(most)} as fills from (
      select *, ${own} as own, sum(${own}) over (order by ${order} rows unbounded preceding) as filled
      from (${rows}) listed
    ) measured
    where filled - own < ${sql.lit(most)}`;
}

/**
 * An approximate upper bound for a text's bytes on a page, which contains the text three times: as HTML, as
 * data for the browser, and as structured data for search engines. Its formatting is there as data and as
 * tags.
 */
export function bytesOnPage(text: string, formatted: FormattedText | null = null): number {
  const tree = formatted === null ? 0 : TREE_COPIES * Buffer.byteLength(JSON.stringify(formatted));
  let escapes = 0;
  let links = 0;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    if (unit < 0x20 || ESCAPED.has(unit)) escapes++;
    // A mention, or the address behind a scheme such as `https:`.
    else if (unit === AT || (unit === COLON && text.startsWith("//", place + 1))) links++;
  }
  return 3 * Buffer.byteLength(text) + ESCAPE_BYTES * escapes + LINK_BYTES * links + tree;
}

/** A tag with its class takes up to twice as many bytes as its element's JSON. */
const TREE_COPIES = 3;

const ESCAPED = new Set(Array.from(`<>&"'`, (character) => character.charCodeAt(0)));
const [AT, COLON] = ["@".charCodeAt(0), ":".charCodeAt(0)];

/** Bytes that escaping a character adds in the three encodings together. */
const ESCAPE_BYTES = 13;

/** Bytes of a link's tags and attributes, without the repeated address. */
const LINK_BYTES = 120;
