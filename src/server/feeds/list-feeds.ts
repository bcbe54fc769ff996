import { type RawBuilder, sql } from "kysely";
import type { FeedOrder } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { requireTextCursor, textCursor } from "../db/ids.ts";
import { fillPage, withinPage } from "../page-bytes.ts";
import { badRequest } from "../refusal.ts";
import { isListed } from "./feeds.ts";

export interface ListedFeed {
  key: string;
  name: string;
  posts: number;
  recentPosts: number;
  recentComments: number;
  /** Null unless moderators wrote one. */
  description: string | null;
}

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface Listing extends Paging {
  /** Leaves closed feeds out. */
  openOnly?: boolean;
}

/** A page of the names of all feeds, in alphabetical order. Throws 400 for an invalid cursor. */
export async function listFeedNames(
  db: Database,
  paging: Paging,
): Promise<{ names: string[]; next: string | null }> {
  const after = requireTextCursor(paging.cursor);
  const names = sql`
    select key, name, null::text as description
    from feeds where ${isListed} and (${after}::text is null or key > ${after}::text)
    order by key`;
  const { rows, next } = await pageOf(db, names, BY_NAME, paging, ({ name }) => name);
  return { names: rows.map(({ name }) => name), next };
}

/**
 * A page of all feeds, by name or by activity. Throws 400 for an invalid cursor. The activity is read as `trendingFeeds`
 * has last stored it, so a caller that orders by it calls that first.
 */
export async function listFeeds(
  db: Database,
  { openOnly = false, ...paging }: Listing,
  order: FeedOrder,
): Promise<{ feeds: ListedFeed[]; next: string | null }> {
  const after = requireTextCursor(paging.cursor);
  const sorted = order === "name" ? BY_NAME : BY_ACTIVITY;
  const listed = sql`
    select * from (
      select f.key, f.name, f.post_count as posts, case when f.is_described then f.description end as description,
        coalesce(a.posts, 0) as "recentPosts", coalesce(a.comments, 0) as "recentComments",
        coalesce(a.posts + a.comments, 0) as activity
      from feeds f left join (
        select unnest(active_ids) as id, unnest(active_posts) as posts, unnest(active_comments) as comments
        from trending
      ) a using (id)
      where ${isListed} and not (${openOnly} and f.is_closed)
    ) listed
    where ${after === null ? sql`true` : sorted.follows(after)}
    order by ${sorted.by}`;
  const { rows: feeds, next } = await pageOf(db, listed, sorted, paging);
  return { feeds, next };
}

/** An order of feeds, and how to continue in it after a feed, which a text in the cursor names. */
interface Order {
  by: RawBuilder<unknown>;
  follows: (text: string) => RawBuilder<unknown>;
  textOf: (feed: ListedFeed) => string;
}

const BY_NAME: Order = {
  by: sql`key`,
  follows: (key) => sql`key > ${key}`,
  textOf: ({ key }) => key,
};

/** Feeds without activity follow by their number of posts. */
const BY_ACTIVITY: Order = {
  by: sql`activity desc, posts desc, key`,
  follows: (text) => {
    const [, activity, posts, key] = /^(\d{1,9}) (\d{1,9}) (.+)$/.exec(text) ?? [];
    if (key === undefined) throw badRequest("invalidCursor");
    return sql`(-activity, -posts, key) > (-${activity}::int, -${posts}::int, ${key})`;
  },
  textOf: ({ recentPosts, recentComments, posts, key }) => `${recentPosts + recentComments} ${posts} ${key}`,
};

type FeedRow = ListedFeed & { fills: boolean };

/**
 * The most bytes read for a page: more than a page holds, since the database counts each row as if it had all of the
 * answer's fields, and a page of names has only the names.
 */
const MOST_READ = 4_000_000;

/** The rows of a page. `shown` gives the part of a row that is sent, which decides how many rows fit. */
async function pageOf(
  db: Database,
  listed: RawBuilder<unknown>,
  { by, textOf }: Order,
  { limit = LIMITS.feedsListed }: Paging,
  shown: (feed: FeedRow) => unknown = (feed) => feed,
): Promise<{ rows: FeedRow[]; next: string | null }> {
  const measured = {
    bytes: sql`octet_length(name) + coalesce(octet_length(description), 0)`,
    order: by,
  };
  const page = withinPage(sql`${listed} limit ${limit + 1}`, measured, MOST_READ);
  const { rows } = await sql<FeedRow>`${page} order by ${by}`.execute(db);
  const { items, hasMore } = fillPage(rows.map(shown), limit);
  const isLast = !hasMore && !rows.at(-1)?.fills;
  return {
    rows: rows.slice(0, items.length),
    next: isLast ? null : textCursor(textOf(rows[items.length - 1]!)),
  };
}
