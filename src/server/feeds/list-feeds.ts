import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { requireTextCursor, textCursor } from "../db/ids.ts";
import { fillPage, withinPage } from "../page-bytes.ts";

export interface ListedFeed {
  name: string;
  posts: number;
  /** Null unless moderators wrote one. */
  description: string | null;
}

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of the names of all feeds, in alphabetical order. Throws 400 for an invalid cursor. */
export async function listFeedNames(
  db: Database,
  paging: Paging,
): Promise<{ names: string[]; next: string | null }> {
  const { rows, next } = await pageOf(db, paging, sql`null::text`, ({ name }) => name);
  return { names: rows.map(({ name }) => name), next };
}

/** A page of all feeds, in alphabetical order. Throws 400 for an invalid cursor. */
export async function listFeeds(
  db: Database,
  paging: Paging,
): Promise<{ feeds: ListedFeed[]; next: string | null }> {
  const description = sql`case when is_described then description end`;
  const { rows: feeds, next } = await pageOf(db, paging, description, (feed) => feed);
  return { feeds, next };
}

type FeedRow = ListedFeed & { key: string; fills: boolean };

/**
 * The most bytes read for a page: more than a page holds, since the database counts more bytes for a bare name
 * than the answer has.
 */
const MOST_READ = 4_000_000;

/** The rows of a page. `shown` gives the part of a row that is sent, which decides how many rows fit. */
async function pageOf(
  db: Database,
  { limit = LIMITS.feedsListed, cursor }: Paging,
  description: RawBuilder<unknown>,
  shown: (feed: FeedRow) => unknown,
): Promise<{ rows: FeedRow[]; next: string | null }> {
  const after = requireTextCursor(cursor);
  const listed = sql`
    select key, name, post_count as posts, ${description} as description
    from feeds where ${after}::text is null or key > ${after}::text
    order by key limit ${limit + 1}`;
  const measured = {
    bytes: sql`octet_length(name) + coalesce(octet_length(description), 0)`,
    order: sql`key`,
  };
  const { rows } = await sql<FeedRow>`${withinPage(listed, measured, MOST_READ)} order by key`.execute(db);
  const { items, hasMore } = fillPage(rows.map(shown), limit);
  const isLast = !hasMore && !rows.at(-1)?.fills;
  return {
    rows: rows.slice(0, items.length),
    next: isLast ? null : textCursor(rows[items.length - 1]!.key),
  };
}
