import { ERROR_TEXTS } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "../http/api-error.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import type { Paging, PostPage } from "./paging.ts";
import { loadPosts, type PostRow } from "./queries.ts";
import { currentRanking, findRanking, type RankedList, type Ranking, rankedIds } from "./rankings.ts";

/**
 * A page of a list by hearts. The pages of one cursor come from one ranking, so nothing repeats and
 * nothing is skipped however hearts move meanwhile. Posts deleted since are passed over.
 */
export async function rankedPosts(db: Database, list: RankedList, paging: Paging): Promise<PostPage> {
  const { ranking, position } =
    paging.cursor === undefined
      ? { ranking: await currentRanking(db, list), position: paging.offset ?? 0 }
      : await placeOf(db, list, paging.cursor);
  const posts: PostRow[] = [];
  let at = position;
  while (posts.length < paging.limit && at < ranking.length) {
    const ids = await rankedIds(db, ranking.id, at, paging.limit - posts.length);
    if (ids.length === 0) throw badRequest(ERROR_TEXTS.expiredCursor);
    posts.push(...(await loadPosts(db, ids)));
    at += ids.length;
  }
  return { posts, next: at < ranking.length ? formatCursor("top", ranking.id, at) : null };
}

async function placeOf(
  db: Database,
  list: RankedList,
  cursor: string,
): Promise<{ ranking: Ranking; position: number }> {
  const [id, position] = parseCursor("top", cursor, 2);
  const ranking = await findRanking(db, list, id!);
  if (!ranking) throw badRequest(ERROR_TEXTS.expiredCursor);
  return { ranking, position: position! };
}
