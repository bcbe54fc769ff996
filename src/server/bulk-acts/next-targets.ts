import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type LinkingRow, links, mayLink, SEARCHED } from "./linking.ts";
import { type BulkTarget, type ContentTable, isInRange, removes, visible } from "./targets.ts";

/** Ids in the order of the work, and the last id that was looked at; null at the end. */
export interface FoundIds {
  ids: number[];
  last: number | null;
}

/** Rows that one statement searches: it takes a fraction of a second also where it finds none. */
export const STRETCH = 2_000;

/** Rows that may link to a domain, read with their texts per query, so that memory does not grow with the site. */
const READ_AT_ONCE = 200;

/** The posts or comments that an act removes, for a preview. Stops at a time, and says whether these are all. */
export async function allTargets(
  db: Database,
  target: BulkTarget,
  table: ContentTable,
  { end }: { end: number },
): Promise<{ ids: number[]; isWhole: boolean }> {
  const all: number[] = [];
  let after: number | null = 0;
  while (after !== null) {
    if (performance.now() > end) return { ids: all, isWhole: false };
    const { ids, last }: FoundIds = await nextTargets(db, target, table, after, STRETCH);
    // A `push` of all ids could have more arguments than a call may take.
    for (const id of ids) all.push(id);
    after = last;
  }
  return { ids: all, isWhole: true };
}

/** The next posts or comments to remove behind the one of this id; 0 begins. Reads at most `STRETCH` rows. */
export async function nextTargets(
  db: Database,
  target: BulkTarget,
  table: ContentTable,
  after: number,
  limit: number,
): Promise<FoundIds> {
  if (!removes(target, table)) return { ids: [], last: null };
  const walk = walkOf(target, table);
  const begin = await beginOf(db, target, table, after);
  const end = await endOfStretch(db, table, walk, begin);
  if (end === null) return { ids: [], last: null };
  const { domain } = target;
  const atOnce = domain === null ? limit : READ_AT_ONCE;
  const order = walk.columns.map((column) => sql.ref(`${table}.${column}`));
  const { rows } = await sql<LinkingRow>`
    select ${domain === null ? sql.ref(`${table}.id`) : SEARCHED[table].columns} from ${visible(target, table)}
      and ${walk.isOf} and ${walk.isBehind(begin)} and ${walk.isUpTo(end)}
      and ${domain === null ? sql`true` : mayLink(SEARCHED[table].words, domain)}
    order by ${sql.join(order)} limit ${atOnce}`.execute(db);
  const ids = rows.filter((row) => domain === null || links(row, domain)).map(({ id }) => id);
  if (ids.length > limit) return { ids: ids.slice(0, limit), last: ids[limit - 1]! };
  return { ids, last: rows.length === atOnce ? rows.at(-1)!.id : end.id };
}

/** A row, as a point in a walk. The time is text, because JavaScript's dates have no microseconds. */
interface WalkPoint {
  at: string;
  id: number;
}

/** An index that has the rows of a target, in its order. */
interface Walk {
  columns: ("created_at" | "id")[];
  /** Holds for the rows that the index has, up to the end of the act's range. */
  isIn: RawBuilder<boolean>;
  /** Holds for those of these rows that the act removes. */
  isOf: RawBuilder<boolean>;
  isBehind: (place: WalkPoint) => RawBuilder<boolean>;
  isUpTo: (place: WalkPoint) => RawBuilder<boolean>;
}

function walkOf(target: BulkTarget, table: ContentTable): Walk {
  const { isIndexed } = SEARCHED[table];
  const isOfMember = sql<boolean>`${sql.ref(`${table}.member_id`)} = ${target.memberId}::uuid`;
  if (table === "held_writings")
    return byId(table, target, target.memberId === null ? isIndexed : sql`${isOfMember} and ${isIndexed}`);
  if (target.memberId === null) return byTime(table, target, isIndexed);
  if (table === "posts") return byTime(table, target, sql<boolean>`${isOfMember} and ${isIndexed}`);
  return byId(table, target, isOfMember);
}

/** No index has the comments of a member, or what waits for approval, in the order of their times. */
function byId(table: ContentTable, target: BulkTarget, isIn: RawBuilder<boolean>): Walk {
  const ownId = sql.ref(`${table}.id`);
  return {
    ...{ columns: ["id"], isIn, isOf: isInRange(target, table) },
    isBehind: ({ id }) => sql<boolean>`${ownId} > ${id}`,
    isUpTo: ({ id }) => sql<boolean>`${ownId} <= ${id}`,
  };
}

/**
 * Begins and ends with the act's range of time. Each end is one comparison: with a second, of the times alone, PostgreSQL takes the rows
 * for far fewer, and reads all of a stretch to sort it.
 */
function byTime(table: ContentTable, { until }: BulkTarget, isIndexed: RawBuilder<boolean>): Walk {
  const place = sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
  return {
    columns: ["created_at", "id"],
    isIn: sql<boolean>`${isIndexed} and ${sql.ref(`${table}.created_at`)} <= ${until}::timestamptz`,
    isOf: isIndexed,
    isBehind: ({ at, id }) => sql<boolean>`${place} > (${at}::timestamptz, ${id}::bigint)`,
    isUpTo: ({ at, id }) => sql<boolean>`${place} <= (${at}::timestamptz, ${id}::bigint)`,
  };
}

/**
 * The point of the row with this id. A walk whose row was erased meanwhile starts from the beginning, which is safe:
 * what is removed is not found again.
 */
async function beginOf(
  db: Database,
  { since }: BulkTarget,
  table: ContentTable,
  after: number,
): Promise<WalkPoint> {
  const { rows } = await sql<{ at: string }>`
    select coalesce(
      (select created_at from ${sql.table(table)} where id = ${after}), ${since}::timestamptz, '-infinity'
    )::text as at`.execute(db);
  return { at: rows[0]!.at, id: after };
}

/** The point of the last row of the next stretch that one statement searches; null behind the last row. */
async function endOfStretch(
  db: Database,
  table: ContentTable,
  { columns, isIn, isBehind }: Walk,
  begin: WalkPoint,
): Promise<WalkPoint | null> {
  const order = columns.map((column) => sql.ref(column));
  const { rows } = await sql<WalkPoint>`
    select id, created_at::text as at from (
      select id, created_at from ${sql.table(table)} where ${isIn} and ${isBehind(begin)}
      order by ${sql.join(order)} limit ${STRETCH}
    ) stretch
    order by ${sql.join(order.map((column) => sql`${column} desc`))} limit 1`.execute(db);
  return rows[0] ?? null;
}
