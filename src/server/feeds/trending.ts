import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import { startInBackground } from "../db/background.ts";
import type { Database } from "../db/database.ts";
import { lockName, tryLockName } from "../db/lock.ts";
import { onPrimary } from "../db/replicas/primary.ts";
import { prepare } from "../db/prepared.ts";

/** The score of an action at the moment it happens. */
const WEIGHTS = { post: 4, comment: 2, heart: 1 };

const HALF_LIFE_HOURS = 24;

/** Older actions are left out: 30 half-lives reduce a score to less than a billionth. */
const WINDOW_DAYS = 30;

/** Feeds below these count as having no activity, which bounds what is stored. */
const MOST_ACTIVE = 1_000;

/**
 * The list stays fresh for this many times its compute time: computing takes at most a fiftieth of the time.
 */
const COST_FACTOR = 50;

/** A list that took longer is refreshed in the background, while the old one is served. */
const QUICK_MS = 50;

/**
 * The names of the feeds with the most recent activity, highest score first. A feed's score is the sum, over
 * its posts and their comments and hearts, of weight * 2^(-age / half-life). One process computes the list
 * for all, while the others serve the old one.
 */
export async function trendingFeeds(db: Database): Promise<string[]> {
  const kept = await readKept(db);
  if (kept?.fresh) return kept.names;
  const primary = onPrimary(db);
  if (kept && kept.cost > QUICK_MS) {
    startInBackground(primary, "trending", (background) => renew(background, kept));
    return kept.names;
  }
  return (await renew(primary, kept)).names;
}

/** Computes the list. Returns the old one if another process is computing it; waits if there is none. */
function renew(db: Database, kept: Kept | null): Promise<Kept> {
  return db.transaction().execute(async (transaction) => {
    if (kept === null) await lockName(transaction, "trending");
    else if (!(await tryLockName(transaction, "trending"))) return kept;
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

interface Computed {
  ids: number[];
  activeIds: number[];
  activePosts: number[];
  activeComments: number[];
}

/** Computes the trending feeds, and the posts and comments of the last days in the most active feeds. */
async function compute(db: Database): Promise<void> {
  const start = performance.now();
  const recent = sql`> now() - make_interval(days => ${WINDOW_DAYS})`;
  const { rows } = await sql<Computed>`
    with acts as (
      select id as post_id, created_at, ${WEIGHTS.post}::float8 as weight, 1 as posts, 0 as comments from posts
      where created_at ${recent} and deleted_at is null
      union all
      select post_id, created_at, ${WEIGHTS.comment}, 0, 1 from comments
      where created_at ${recent} and deleted_at is null
      union all
      select post_id, created_at, ${WEIGHTS.heart}, 0, 0 from hearts where created_at ${recent}
    ), scores as (
      select post_id, sum(posts) as posts, sum(comments) as comments, sum(
        weight * power(2, -extract(epoch from now() - created_at)::float8 / 3600 / ${HALF_LIFE_HOURS}::float8)
      ) as score
      from acts group by post_id
    ), by_feed as (
      select pf.feed_id as id, sum(score) as score, sum(posts)::int as posts, sum(comments)::int as comments
      from scores join post_feeds pf using (post_id)
      -- Few posts are deleted: excluding them costs less than looking up all the others.
      where not exists (select from posts p where p.id = scores.post_id and p.deleted_at is not null)
      group by pf.feed_id
    ), active as (
      select *, row_number() over (order by posts + comments desc, id) as place from by_feed
      where posts + comments > 0 order by place limit ${MOST_ACTIVE}
    )
    select array(select id from by_feed order by score desc, id limit ${LIMITS.trending}) as ids,
      array(select id from active order by place) as "activeIds",
      array(select posts from active order by place) as "activePosts",
      array(select comments from active order by place) as "activeComments"`.execute(db);
  const { ids, activeIds, activePosts, activeComments } = rows[0]!;
  const values = { feed_ids: ids, active_ids: activeIds, active_posts: activePosts };
  const computed = { ...values, active_comments: activeComments, cost_ms: performance.now() - start };
  await db
    .insertInto("trending")
    .values(computed)
    .onConflict((conflict) =>
      conflict.column("is_current").doUpdateSet({ ...computed, computed_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}
