import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../src/server/db/database.ts";
import { LAST_BUMPS } from "../../src/server/rankings/active.ts";
import { HOT } from "../../src/server/rankings/hot.ts";

/** Queries that must find no rows. The key of a query describes the rows that it finds. */
const MISTAKES: Record<string, RawBuilder<unknown>> = {
  "posts whose count of hearts is wrong": sql`
    select from posts left join (select post_id, count(*) as given from hearts group by 1) h on h.post_id = posts.id
    where hearts <> coalesce(given, 0)`,
  "posts whose comment_count is wrong": sql`
    select from posts left join (select post_id, count(*) as written from comments group by 1) c on c.post_id = posts.id
    where comment_count <> coalesce(written, 0)`,
  "posts whose place in Hot or Active is wrong": sql`
    select from posts left join (${sql.raw(LAST_BUMPS)}) b on b.post_id = posts.id
    where hot is distinct from ${sql.raw(HOT)} or active_at is distinct from greatest(posts.created_at, b.at)`,
  "feeds whose post_count is wrong": sql`
    select from feeds left join (select feed_id, count(*) as posted from post_feeds group by 1) p on p.feed_id = feeds.id
    where post_count <> coalesce(posted, 0)`,
  "posts in no feed, or in more than three": sql`
    select from posts left join (select post_id, count(*) as feeds from post_feeds group by 1) f on f.post_id = posts.id
    where coalesce(feeds, 0) not between 1 and 3`,
  "posts without a search entry": sql`
    select from posts where not exists (select from post_search where post_id = posts.id)`,
  "links without an entry in post_addresses": sql`
    select from posts
    where content_type <> 'text' and not exists (select from post_addresses where post_id = posts.id)`,
  "entries of post_feeds with another date than their post": sql`
    select from post_feeds join posts on posts.id = post_id where post_created_at <> created_at`,
  "replies with a wrong depth or post, or older than their parent": sql`
    select from comments reply join comments parent on parent.id = reply.parent_id
    where reply.depth <> parent.depth + 1 or reply.created_at < parent.created_at or reply.post_id <> parent.post_id`,
  "posts, hearts or comments with a date in the future": sql`
    select from posts where created_at > now() union all select from hearts where created_at > now()
    union all select from comments where created_at > now()`,
};

/** Throws if the data set breaks one of the rules above. The message lists every kind of mistake. */
export async function refuseWrongFigures(db: Database): Promise<void> {
  const wrong: string[] = [];
  for (const [what, mistakes] of Object.entries(MISTAKES)) {
    const { rows } = await sql<{ count: number }>`select count(*) from (${mistakes}) m`.execute(db);
    if (rows[0]!.count > 0) wrong.push(`${rows[0]!.count} ${what}`);
  }
  if (wrong.length > 0) throw new Error(`The data set is wrong: ${wrong.join("; ")}.`);
}
