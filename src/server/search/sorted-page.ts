import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Paging } from "../posts/paging.ts";
import { type Candidates, found, type Sought } from "./candidates.ts";
import type { SortedPosition } from "./result-position.ts";

export type SortedBy = "date" | "hearts";

interface SortedPage {
  ids: number[];
  /** The position of the page's last post; null where the results end with it. */
  last: Omit<SortedPosition, "kind" | "newest"> | null;
}

interface PageRequest extends Paging {
  by: SortedBy;
  candidates: Candidates;
  position: SortedPosition | null;
}

const DATE = sql`p.created_at desc, p.id desc`;
const ORDERS = { date: DATE, hearts: sql`p.total_hearts desc, ${DATE}` };

/** Returns a page of the matches in an order other than relevance. */
export async function readSorted(
  db: Database,
  sought: Sought,
  { by, candidates, position, limit, offset = 0 }: PageRequest,
): Promise<SortedPage> {
  const row = sql`p.id, p.total_hearts as hearts, (extract(epoch from p.created_at) * 1e6)::bigint as microseconds`;
  const { ids, isAll, rest } = candidates;
  const matching = isAll ? sql`${found(rest)} and p.id = any(${ids})` : found(sought);
  const { rows } = await sql<{ id: number; hearts: number; microseconds: number }>`
    select ${row} from ${matching} and ${position ? follows(by, position) : sql`true`}
    order by ${ORDERS[by]} limit ${limit + 1} offset ${position ? 0 : offset}`.execute(db);
  const shown = rows.slice(0, limit);
  return { ids: shown.map(({ id }) => id), last: rows.length > limit ? shown.at(-1)! : null };
}

function follows(by: SortedBy, { hearts, microseconds, id }: SortedPosition): RawBuilder<boolean> {
  const date = sql`timestamptz 'epoch' + ${microseconds} * interval '1 microsecond'`;
  if (by === "date") return sql`(p.created_at, p.id) < (${date}, ${id})`;
  return sql`(p.total_hearts, p.created_at, p.id) < (${hearts}::int, ${date}, ${id})`;
}
