import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { IMPORT_QUEUES } from "./hosts.ts";

/** A run reads the lists of this many feeds. A round, of as many runs as it takes, reads those of all. */
export const FEEDS = 40;

/** Rounds read the first fifty posts of each list until these are done, then the next, and so on this often. */
const PARTS = 4;

/** Where a run goes on. */
interface Round {
  part: number;
  /** The feed behind which the run begins. */
  lastFeedId: number;
  /** Whether earlier runs of the round left posts for another round. */
  isUnfinished: boolean;
}

export interface Budget extends Round {
  /** The previews requested today. */
  requested: number;
  /** The bytes of all images. */
  bytes: number;
  /** The jobs of earlier runs that are due within a minute, by host. */
  waiting: Map<string, number>;
}

/** Locks the budget until the transaction ends. */
export async function lockBudget(db: Database): Promise<Budget> {
  const { rows: locked } = await sql<Omit<Budget, "bytes" | "waiting">>`
    select case when day = ${TODAY} then requested else 0 end as requested,
      part, last_feed_id as "lastFeedId", is_unfinished as "isUnfinished"
    from imported_previews for update`.execute(db);
  // A statement that waited for the lock does not see what the run before it wrote elsewhere, so further statements
  // read it.
  const { bytes } = await db.selectFrom("image_space").select("bytes").executeTakeFirstOrThrow();
  return { ...locked[0]!, bytes, waiting: await waitingByHost(db) };
}

async function waitingByHost(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ host: string; count: number }>`
    select payload->>'host' as host, count(*)::int as count from jobs
    where queue = any(${IMPORT_QUEUES}::text[]) and run_at <= clock_timestamp() + interval '1 minute'
    group by 1`.execute(db);
  return new Map(rows.map(({ host, count }) => [host, count]));
}

const TODAY = sql`(now() at time zone 'utc')::date`;

/** The run that goes on behind these feeds: the next run of the round, or the first one of the next round. */
export function nextRun({ part, isUnfinished }: Round, feedIds: number[]): Round {
  if (feedIds.length === FEEDS) return { part, lastFeedId: feedIds.at(-1)!, isUnfinished };
  return { part: isUnfinished ? part : (part + 1) % PARTS, lastFeedId: 0, isUnfinished: false };
}

/** Counts the requested previews, and stores where the next run goes on. */
export async function spend(
  db: Database,
  count: number,
  { part, lastFeedId, isUnfinished }: Round,
): Promise<void> {
  await sql`
    update imported_previews set day = ${TODAY},
      requested = case when day = ${TODAY} then requested else 0 end + ${count},
      part = ${part}, last_feed_id = ${lastFeedId}, is_unfinished = ${isUnfinished}`.execute(db);
}
