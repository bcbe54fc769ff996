import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../http/api-error.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import type { ListScope } from "./list-scope.ts";
import type { Paging, PostPage } from "./paging.ts";
import { loadPosts, type PostRow } from "./queries.ts";
import { keepPassed, partFrom, placeAfter } from "./ranking-places.ts";
import { currentRanking, findRanking, type ListOrder, type Ranking } from "./rankings.ts";

/**
 * A page of a list by hearts. The pages of one cursor come from one ranking, so nothing repeats and
 * nothing is skipped however hearts move meanwhile. Posts deleted since are passed over.
 */
export async function rankedPosts(
  db: Database,
  { feeds, time }: ListScope,
  paging: Paging,
): Promise<PostPage> {
  const { ranking, place } = await beginningOf(db, `top-${time ?? "all"}`, feeds, paging);
  const posts: PostRow[] = [];
  let at: number | null = place;
  while (posts.length < paging.limit && at !== null) {
    const { ids, next } = await partFrom(db, ranking, feeds, at, paging.limit - posts.length);
    // Just dropped, as nobody was to read it any more.
    if (ids.length === 0 && feeds === null && at < ranking.length) {
      throw badRequest(ERROR_TEXTS.expiredCursor);
    }
    posts.push(...(await loadPosts(db, ids)));
    at = next;
  }
  if (paging.offset && feeds !== null && at !== null && posts.length === paging.limit) {
    keepPassed(db, ranking, feeds, { offset: paging.offset + paging.limit, place: at });
  }
  return { posts, next: at === null ? null : formatCursor("top", ranking.id, at) };
}

async function beginningOf(
  db: Database,
  order: ListOrder,
  feeds: number[] | null,
  { cursor, offset = 0 }: Paging,
): Promise<{ ranking: Ranking; place: number }> {
  if (cursor === undefined) {
    const ranking = await currentRanking(db, order);
    return { ranking, place: await placeAfter(db, ranking, feeds, offset) };
  }
  const [id, place] = parseCursor("top", cursor, 2);
  const ranking = await findRanking(db, order, id!);
  if (!ranking) throw badRequest(ERROR_TEXTS.expiredCursor);
  return { ranking, place: Math.min(place!, ranking.length) };
}
