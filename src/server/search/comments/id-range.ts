import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

/** The ids from `from` on and below `before`. */
export interface IdRange {
  from: number;
  before: number;
}

/** A comment may have got its id this long after its date, while others got theirs. */
const APART = "1 hour";

/**
 * The ids that comments of these dates can have, up to `newest`: ids have nearly the order of dates, which has no index.
 */
export async function idsOfDates(
  db: Database,
  { before, after }: { before?: Date | undefined; after?: Date | undefined },
  newest: number,
): Promise<IdRange> {
  return {
    from: after ? await firstIdFrom(db, sql`${after}::timestamptz - ${APART}::interval`, newest) : 1,
    before: before
      ? await firstIdFrom(db, sql`${before}::timestamptz + ${APART}::interval`, newest)
      : newest + 1,
  };
}

/** Halves the range of ids until one is left: some twenty look-ups by id. */
async function firstIdFrom(db: Database, date: ReturnType<typeof sql>, newest: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive halving (low, high) as (
      select 1::bigint, ${newest + 1}::bigint
      union all
      select case when found.is_earlier then found.id + 1 else low end,
        case when found.is_earlier then high else middle end
      from halving cross join lateral (select (low + high) / 2 as middle) half left join lateral (
        select id, created_at < ${date} as is_earlier from comments
        where id >= middle and id < high order by id limit 1
      ) found on true
      where low < high
    )
    select low as id from halving where low = high`.execute(db);
  return rows[0]!.id;
}
