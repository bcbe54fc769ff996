import { ERROR_TEXTS } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../http/api-error.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import { type Feeds, type ListScope, loadIds } from "./list-scope.ts";
import type { Paging, PostPage } from "./paging.ts";
import { type ListedPost, loadListed, postsOf, type PostRow } from "./queries.ts";
import { keepPassed, placeAfter, postsFrom } from "./ranking-places.ts";
import { currentRanking, findRanking, type ListOrder, type Ranking } from "./rankings.ts";

/**
 * A page of a list by hearts. The pages of one cursor come from one ranking, so nothing repeats and
 * nothing is skipped however hearts move meanwhile. Posts deleted since are passed over.
 */
export async function rankedPosts(
  db: Database,
  { feeds: named, time }: ListScope,
  paging: Paging,
): Promise<PostPage> {
  // Counting is done feed by feed.
  const feeds = paging.offset ? await loadIds(db, named) : named;
  const { ranking, place } = await beginningOf(db, `top-${time ?? "all"}`, feeds, paging);
  const posts: PostRow[] = [];
  let at: number | null = place;
  while (posts.length < paging.limit && at !== null) {
    const missing = paging.limit - posts.length;
    const found: ListedPost[] = await loadListed(db, postsFrom(ranking, feeds, at, missing + 1), {
      isUsual: missing === LIMITS.pageSize,
    });
    // Just dropped, as nobody was to read it any more.
    if (found.length === 0 && feeds === null && at < ranking.length) {
      throw badRequest(ERROR_TEXTS.expiredCursor);
    }
    posts.push(...postsOf(found.slice(0, missing)));
    at = found[missing]?.place ?? null;
  }
  if (paging.offset && Array.isArray(feeds) && at !== null && posts.length === paging.limit) {
    keepPassed(ranking, feeds, { offset: paging.offset + paging.limit, place: at });
  }
  return { posts, next: at === null ? null : formatCursor("top", ranking.id, at) };
}

async function beginningOf(
  db: Database,
  order: ListOrder,
  feeds: Feeds | null,
  { cursor, offset = 0 }: Paging,
): Promise<{ ranking: Ranking; place: number }> {
  if (cursor === undefined) {
    const ranking = await currentRanking(db, order);
    return {
      ranking,
      place: offset === 0 ? 0 : await placeAfter(db, ranking, await loadIds(db, feeds), offset),
    };
  }
  const [id, place] = parseCursor("top", cursor, 2);
  const ranking = await findRanking(db, order, id!);
  if (!ranking) throw badRequest(ERROR_TEXTS.expiredCursor);
  return { ranking, place: Math.min(place!, ranking.length) };
}
