import { type RawBuilder, sql } from "kysely";

/** A page of a list is full with so many bytes of JSON; `next` leads to the rest. Decision 28. */
export const PAGE_BYTES = 1_000_000;

/** Bytes that the database counts for an item beside its text. No item takes less: what the database cuts, a page cuts. */
const FRAME_BYTES = 100;

/** Of a UTF-16 unit in JSON: a control character, as rows from before they were refused may have them. */
const MOST_UNIT_BYTES = 6;

/** The first of these items that fit a page together, one at least, and whether any are left for the next page. */
export function fillPage<Item>(
  items: Item[],
  limit: number,
  bytes = PAGE_BYTES,
): { items: Item[]; hasMore: boolean } {
  const count = Math.min(limit, countFitting(items, bytes));
  return { items: items.slice(0, count), hasMore: items.length > count };
}

function countFitting<Item>(items: Item[], bytes: number): number {
  // Nearly every page: adding up lengths costs far less than encoding.
  const most = items.reduce((sum, item) => sum + mostBytes(item), 0);
  if (most < bytes) return items.length;
  let sum = 0;
  const place = items.findIndex((item) => (sum += Buffer.byteLength(JSON.stringify(item))) >= bytes);
  return place < 0 ? items.length : Math.max(1, place);
}

/** A value's JSON is no longer than this. */
function mostBytes(value: unknown): number {
  if (typeof value === "string") return 2 + MOST_UNIT_BYTES * value.length;
  if (typeof value !== "object" || value === null) return 24;
  // A key, its quotes and colon, and a comma.
  return Object.entries(value).reduce(
    (sum, [key, member]) => sum + 4 + MOST_UNIT_BYTES * key.length + mostBytes(member),
    2,
  );
}

interface Measured {
  /** The bytes of a row's texts, by its columns. */
  bytes: RawBuilder<unknown>;
  /** The list's order, by columns of its rows. */
  order: RawBuilder<unknown>;
}

/**
 * Of a list's rows those that fit a page, and the one that fills it: the database sends no more than that. Each says
 * whether it `fills` the page.
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
 * About the most bytes that a text takes on a page: as HTML, as data for the browser, and as structured data for search
 * engines.
 */
export function bytesOnPage(text: string): number {
  let escapes = 0;
  let links = 0;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    if (unit < 0x20 || ESCAPED.has(unit)) escapes++;
    // A mention, or what is behind the scheme of an address.
    else if (unit === AT || (unit === COLON && text.startsWith("//", place + 1))) links++;
  }
  return 3 * Buffer.byteLength(text) + ESCAPE_BYTES * escapes + LINK_BYTES * links;
}

const ESCAPED = new Set(Array.from(`<>&"'`, (character) => character.charCodeAt(0)));
const [AT, COLON] = ["@".charCodeAt(0), ":".charCodeAt(0)];

/** That three encodings of a character add to its own three bytes. */
const ESCAPE_BYTES = 13;

/** The tags and attributes of a link, its address a second time left out. */
const LINK_BYTES = 120;
