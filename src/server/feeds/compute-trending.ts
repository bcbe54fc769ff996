import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";

/** The score of one action when it happens. Rising feeds get it for each action more than in the week before. */
const WEIGHTS = { post: 4, follow: 3, comment: 2, heart: 1 };

const HALF_LIFE_HOURS = 24;

/** Older actions are left out: 30 half-lives reduce a score to less than a billionth. */
const WINDOW_DAYS = 30;

/** Feeds below these count as having no activity, which bounds what is stored. */
const MOST_ACTIVE = 1_000;

/** Entries that are kept for each one that is shown: posts and feeds that are gone by then are left out. */
const SPARE = 4;

/** Computes the trending feeds, the activity of feeds, the active discussions and the rising feeds, and stores them. */
export async function computeTrending(db: Database): Promise<void> {
  const start = performance.now();
  const { trending, activeIds, activePosts, activeComments } = await mostActive(db);
  const discussions = await mostDiscussed(db);
  const rising = await fastestGrowing(db);
  const computed = {
    feed_ids: trending,
    active_ids: activeIds,
    active_posts: activePosts,
    active_comments: activeComments,
    discussion_ids: discussions,
    rising: JSON.stringify(rising),
    cost_ms: performance.now() - start,
  };
  await db
    .insertInto("trending")
    .values(computed)
    .onConflict((conflict) =>
      conflict.column("is_current").doUpdateSet({ ...computed, computed_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

interface MostActive {
  /** The feeds with the highest scores. */
  trending: number[];
  /** The feeds with the most posts and comments of the last 30 days, most first, and both numbers. */
  activeIds: number[];
  activePosts: number[];
  activeComments: number[];
}

/**
 * A feed's score is the sum, over its posts and their comments and hearts, of weight * 2^(-age / half-life).
 */
async function mostActive(db: Database): Promise<MostActive> {
  const recent = sql`> now() - make_interval(days => ${WINDOW_DAYS})`;
  const { rows } = await sql<MostActive>`
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
      where ${isShown("scores")}
      group by pf.feed_id
    ), active as (
      select *, row_number() over (order by posts + comments desc, id) as place from by_feed
      where posts + comments > 0 order by place limit ${MOST_ACTIVE}
    )
    select array(select id from by_feed order by score desc, id limit ${LIMITS.trending}) as trending,
      array(select id from active order by place) as "activeIds",
      array(select posts from active order by place) as "activePosts",
      array(select comments from active order by place) as "activeComments"`.execute(db);
  return rows[0]!;
}

/** The posts with the most comments of the last 24 hours, and behind them those of the last seven days. */
async function mostDiscussed(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with counts as (
      select post_id, count(*) as of_week,
        count(*) filter (where created_at > now() - interval '24 hours') as of_day
      from comments where created_at > now() - interval '7 days' and deleted_at is null
      group by post_id
    )
    select post_id as id from counts where ${isShown("counts")}
    order by of_day desc, of_week desc, post_id desc
    limit ${LIMITS.activeDiscussions * SPARE}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Growth {
  feedId: number;
  /** The kind that grew most, by weight. */
  grown: string;
  thisWeek: number;
  weekBefore: number;
}

/** The feeds whose posts, comments and followers of the last seven days exceed those of the seven days before. */
async function fastestGrowing(db: Database): Promise<Growth[]> {
  const inTwoWeeks = sql`created_at > now() - interval '14 days'`;
  const thisWeek = sql`count(*) filter (where created_at > now() - interval '7 days')`;
  const weekBefore = sql`count(*) filter (where created_at <= now() - interval '7 days')`;
  const { rows } = await sql<Growth>`
    with acts as (
      select id as post_id, 'posts' as grown, ${thisWeek} as this_week, ${weekBefore} as week_before from posts
      where ${inTwoWeeks} and deleted_at is null group by id
      union all
      select post_id, 'comments', ${thisWeek}, ${weekBefore} from comments
      where ${inTwoWeeks} and deleted_at is null group by post_id
    ), figures as (
      select pf.feed_id, grown, sum(this_week)::int as this_week, sum(week_before)::int as week_before
      from acts join post_feeds pf using (post_id) where ${isShown("acts")}
      group by pf.feed_id, grown
      union all
      select feed_id, 'followers', ${thisWeek}, ${weekBefore} from follows
      where ${inTwoWeeks} group by feed_id
    ), growths as (
      select figures.*, (this_week - week_before) * weight as growth from figures
      join (values ('posts', ${WEIGHTS.post}::int), ('followers', ${WEIGHTS.follow}), ('comments', ${WEIGHTS.comment}))
        weights (grown, weight) using (grown)
    ), reasons as (
      select distinct on (feed_id) *, sum(growth) over (partition by feed_id) as total
      from growths order by feed_id, growth desc, grown desc
    )
    select feed_id as "feedId", grown, this_week as "thisWeek", week_before as "weekBefore" from reasons
    where total > 0 order by growth desc, total desc, feed_id
    limit ${LIMITS.risingFeeds * SPARE}`.execute(db);
  return rows;
}

/** Few posts are deleted: excluding them costs less than looking up all the others. */
function isShown(table: string) {
  return sql`not exists (
    select from posts p where p.id = ${sql.ref(`${table}.post_id`)} and p.deleted_at is not null)`;
}
