import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import { inBackground } from "../db/background.ts";
import type { Database } from "../db/database.ts";
import { onPrimary } from "../db/replicas/primary.ts";
import { prepare } from "../db/prepared.ts";

/** What an act counts at the moment it is done. */
const WEIGHTS = { post: 4, comment: 2, heart: 1 };

/** Hours after which an act counts half. */
const HALF_LIFE_HOURS = 24;

/** Days after which it counts nothing: by then it is less than a billionth. */
const WINDOW_DAYS = 30;

/** The list is good for this many times what it cost to compute, so that computing it takes a fiftieth of the time. */
const COST_FACTOR = 50;

/** What takes longer is done in the background, while the list before is shown. */
const QUICK_MS = 50;

/** Any number that only the computing of trending feeds locks. */
const TRENDING_LOCK = 7_061_994;

/**
 * The names of the feeds where most has happened lately, first one first. A feed's score is the sum,
 * over the posts in it and their comments and hearts, of weight * 2^(-age / half-life). Computed by one
 * process for all and kept for a moment; meanwhile the others show what was computed last.
 */
export async function trendingFeeds(db: Database): Promise<string[]> {
  const kept = await readKept(db);
  if (kept?.fresh) return kept.names;
  const primary = onPrimary(db);
  if (kept && kept.cost > QUICK_MS) {
    inBackground(primary, "trending", (background) => renew(background, kept));
    return kept.names;
  }
  return (await renew(primary, kept)).names;
}

/** The list as it is now; that which was kept where another process is just computing it. */
function renew(db: Database, kept: Kept | null): Promise<Kept> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lock(transaction, kept !== null))) return kept!;
    const meanwhile = await readKept(transaction);
    if (meanwhile?.fresh) return meanwhile;
    await compute(transaction);
    return (await readKept(transaction))!;
  });
}

interface Kept {
  names: string[];
  fresh: boolean;
  cost: number;
}

async function readKept(db: Database): Promise<Kept | null> {
  const [row] = await keptList(db, []);
  return row ? { names: row.names, cost: row.cost, fresh: row.age < COST_FACTOR * row.cost } : null;
}

const keptList = prepare<{ names: string[]; age: number; cost: number }>(`
  select cost_ms as cost, extract(epoch from clock_timestamp() - computed_at)::float8 * 1000 as age,
    array(
      select f.name from unnest(feed_ids) with ordinality as kept (id, place) join feeds f using (id)
      where f.post_count > 0 order by place
    ) as names
  from trending`);

/** Takes the right to compute. With a list at hand it does not wait for who has it. */
async function lock(db: Database, hasOld: boolean): Promise<boolean> {
  if (!hasOld) {
    await sql`select pg_advisory_xact_lock(${TRENDING_LOCK})`.execute(db);
    return true;
  }
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${TRENDING_LOCK}) as locked`.execute(db);
  return rows[0]!.locked;
}

async function compute(db: Database): Promise<void> {
  const start = performance.now();
  const recent = sql`> now() - make_interval(days => ${WINDOW_DAYS})`;
  const { rows } = await sql<{ ids: number[] }>`
    with acts as (
      select id as post_id, created_at, ${WEIGHTS.post}::float8 as weight from posts
      where created_at ${recent} and deleted_at is null
      union all
      select post_id, created_at, ${WEIGHTS.comment} from comments
      where created_at ${recent} and deleted_at is null
      union all
      select post_id, created_at, ${WEIGHTS.heart} from hearts where created_at ${recent}
    ), scores as (
      select post_id, sum(
        weight * power(2, -extract(epoch from now() - created_at)::float8 / 3600 / ${HALF_LIFE_HOURS}::float8)
      ) as score
      from acts group by post_id
    )
    select array(
      select pf.feed_id from scores
      join post_feeds pf using (post_id)
      -- Hardly any is: asking for those costs less than for all that are not.
      where not exists (select from posts p where p.id = scores.post_id and p.deleted_at is not null)
      group by pf.feed_id order by sum(score) desc, pf.feed_id limit ${LIMITS.trending}
    ) as ids`.execute(db);
  await sql`
    insert into trending (feed_ids, cost_ms) values (${rows[0]!.ids}::bigint[], ${performance.now() - start})
    on conflict (is_current) do update
    set feed_ids = excluded.feed_ids, cost_ms = excluded.cost_ms, computed_at = clock_timestamp()`.execute(
    db,
  );
}
