import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Paging } from "../posts/paging.ts";
import { type Candidates, found, type Sought } from "./candidates.ts";
import { keepTime } from "./deadline.ts";
import { postsInOrder, type SortedBy } from "./posts-in-order.ts";
import type { SortedPosition } from "./result-position.ts";

/** The values by which a post is sorted. */
type SortKey = Omit<SortedPosition, "kind" | "newest">;

interface SortedPage {
  ids: number[];
  /** The place after which the results go on; null where they end. */
  last: SortKey | null;
  /** The search stopped before the page was full. */
  isStopped: boolean;
}

interface PageRequest extends Paging {
  by: SortedBy;
  candidates: Candidates;
  position: SortedPosition | null;
}

/**
 * Where each condition finds many posts, this many are read in their order, little by little, until a page is full.
 * PostgreSQL must not choose the order of reading: it expects the posts of an old feed among the newest ones.
 */
const STEPS = [200, 2_000, 16_000];

const DATE = sql`p.created_at desc, p.id desc`;
const ORDERS = { date: DATE, hearts: sql`p.total_hearts desc, ${DATE}` };

/** Returns a page of the matches in an order other than relevance. */
export function readSorted(db: Database, sought: Sought, request: PageRequest): Promise<SortedPage> {
  return request.candidates.isAll ? sortAll(db, request) : readInSteps(db, sought, request);
}

async function sortAll(
  db: Database,
  { by, candidates: { ids, rest }, position, limit, offset = 0 }: PageRequest,
): Promise<SortedPage> {
  await keepTime(db);
  const row = sql`p.id, p.total_hearts as hearts, ${microsecondsOf(sql`p.created_at`)} as microseconds`;
  const { rows } = await sql<SortKey>`
    select ${row} from ${found(rest)} and p.id = any(${ids}) and ${position ? follows(by, position) : sql`true`}
    order by ${ORDERS[by]} limit ${limit + 1} offset ${position ? 0 : offset}`.execute(db);
  return { ...pageOf(rows, limit), isStopped: false };
}

async function readInSteps(
  db: Database,
  sought: Sought,
  { by, position, limit, offset = 0 }: PageRequest,
): Promise<SortedPage> {
  const skipped = position ? 0 : offset;
  const matches: SortKey[] = [];
  let last: SortKey | null = position;
  for (const count of STEPS) {
    const rows = await readStep(db, sought, by, last, count);
    matches.push(...rows.filter(({ isMatch }) => isMatch));
    last = rows.at(-1) ?? last;
    const page = pageOf(matches.slice(skipped), limit);
    if (page.last || rows.length < count) return { ...page, isStopped: false };
  }
  const ids = matches.slice(skipped).map(({ id }) => id);
  return { ids, last: ids.length > 0 ? last : null, isStopped: true };
}

async function readStep(
  db: Database,
  sought: Sought,
  by: SortedBy,
  after: SortKey | null,
  count: number,
): Promise<(SortKey & { isMatch: boolean })[]> {
  await keepTime(db);
  const { rows } = await sql<SortKey & { isMatch: boolean }>`
    with step as materialized (
      select * from (${postsInOrder(sought.filters, by)}) p
      where ${after ? follows(by, after) : sql`true`} order by ${ORDERS[by]} limit ${count}
    ), matching as materialized (
      select p.id from ${found(sought)} and p.id = any(array(select id from step))
    )
    select p.id, p.total_hearts as hearts, ${microsecondsOf(sql`p.created_at`)} as microseconds,
      p.id in (select id from matching) as "isMatch"
    from step p order by ${ORDERS[by]}`.execute(db);
  return rows;
}

function pageOf(rows: SortKey[], limit: number): Omit<SortedPage, "isStopped"> {
  const shown = rows.slice(0, limit);
  return { ids: shown.map(({ id }) => id), last: rows.length > limit ? shown.at(-1)! : null };
}

function microsecondsOf(date: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(extract(epoch from ${date}) * 1e6)::bigint`;
}

function follows(by: SortedBy, { hearts, microseconds, id }: SortKey): RawBuilder<boolean> {
  const date = sql`timestamptz 'epoch' + ${microseconds} * interval '1 microsecond'`;
  if (by === "date") return sql`(p.created_at, p.id) < (${date}, ${id})`;
  return sql`(p.total_hearts, p.created_at, p.id) < (${hearts}::int, ${date}, ${id})`;
}
