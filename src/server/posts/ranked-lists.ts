import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { TimeRange } from "../../contract/fields.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../http/api-error.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import type { Paging, PostPage } from "./paging.ts";
import { type ListedPost, loadListed, postsOf, type PostRow } from "./queries.ts";
import { keepPassed, placeAfter, postsFrom } from "./ranking-places.ts";
import { currentRanking, findRanking, type ListOrder, type Ranking } from "./rankings.ts";

/** Which posts a list has: all or those of some feeds, in a range of time. */
export interface ListScope {
  feedIds: number[] | null;
  time: TimeRange;
}

/**
 * A page of a list by hearts. The pages of one cursor come from one ranking, so nothing repeats and
 * nothing is skipped however hearts move meanwhile. Posts deleted since are passed over.
 */
export async function rankedPosts(
  db: Database,
  { feedIds, time }: ListScope,
  paging: Paging,
): Promise<PostPage> {
  const { ranking, place } = await beginningOf(db, `top-${time ?? "all"}`, feedIds, paging);
  const posts: PostRow[] = [];
  let at: number | null = place;
  while (posts.length < paging.limit && at !== null) {
    const missing = paging.limit - posts.length;
    const found: ListedPost[] = await loadListed(db, postsFrom(ranking, feedIds, at, missing + 1));
    // Just dropped, as nobody was to read it any more.
    if (found.length === 0 && feedIds === null && at < ranking.length) {
      throw badRequest(ERROR_TEXTS.expiredCursor);
    }
    posts.push(...postsOf(found.slice(0, missing)));
    at = found[missing]?.place ?? null;
  }
  if (feedIds && paging.offset !== undefined && at !== null && posts.length === paging.limit) {
    keepPassed(ranking, feedIds, { offset: paging.offset + paging.limit, place: at });
  }
  return { posts, next: at === null ? null : formatCursor("top", ranking.id, at) };
}

async function beginningOf(
  db: Database,
  order: ListOrder,
  feedIds: number[] | null,
  { cursor, offset = 0 }: Paging,
): Promise<{ ranking: Ranking; place: number }> {
  if (cursor === undefined) {
    const ranking = await currentRanking(db, order);
    return { ranking, place: await placeAfter(db, ranking, feedIds, offset) };
  }
  const [id, place] = parseCursor("top", cursor, 2);
  const ranking = await findRanking(db, order, id!);
  if (!ranking) throw badRequest(ERROR_TEXTS.expiredCursor);
  return { ranking, place: Math.min(place!, ranking.length) };
}
