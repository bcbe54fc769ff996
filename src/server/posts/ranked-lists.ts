import type { Database } from "../db/database.ts";
import { badRequest } from "../refusal.ts";
import { formatCursor, parseCursor } from "./cursor.ts";
import type { ListScope } from "./list-scope.ts";
import type { Paging, PostRowPage } from "./paging.ts";
import { loadPage, loadPosts, type PostRow } from "./queries.ts";
import { type Part, partBehind, partFrom } from "../rankings/ranking-places.ts";
import { partOfTag } from "../rankings/places-of-tags.ts";
import type { ListOrder, Ranking } from "../rankings/ranking.ts";
import { currentRanking, findRanking } from "../rankings/rankings.ts";

type Scope = Pick<ListScope, "feeds" | "tag">;

/**
 * A page of a list that a ranking orders. A cursor stays with one ranking, so nothing repeats or is skipped while hearts
 * change. Posts that were deleted or have left the feeds since are left out. Throws 400 for an invalid or expired cursor.
 */
export async function rankedPosts(
  db: Database,
  order: ListOrder,
  scope: Scope,
  paging: Paging,
): Promise<PostRowPage> {
  const { ranking, first } = await beginningOf(db, order, scope, paging);
  let part = first;
  const { posts: loaded, ...pins } = await loadPage(db, part.ids, paging.pinsOf);
  const posts = inScope(loaded, scope);
  while (posts.length < paging.limit && part.next !== null) {
    part = await partOf(db, ranking, scope, part.next, paging.limit - posts.length);
    posts.push(...inScope(await loadPosts(db, part.ids), scope));
  }
  return { posts, ...pins, next: part.next === null ? null : formatCursor("top", ranking.id, part.next) };
}

function partOf(
  db: Database,
  ranking: Ranking,
  { feeds, tag }: Scope,
  place: number,
  count: number,
): Promise<Part> {
  return tag === undefined
    ? partFrom(db, ranking, feeds, place, count)
    : partOfTag(db, ranking, { tag, place, offset: 0, count });
}

/** The posts that are still in one of the feeds, and that still have the tag. */
function inScope(posts: PostRow[], { feeds, tag }: Scope): PostRow[] {
  if (feeds === null) return posts;
  if (tag !== undefined) return posts.filter(({ tags }) => tags?.some(({ id }) => id === String(tag)));
  const inThem = new Set(feeds);
  return posts.filter((post) => post.feed_ids.some((id) => inThem.has(id)));
}

async function beginningOf(
  db: Database,
  order: ListOrder,
  scope: Scope,
  { cursor, offset = 0, limit }: Paging,
): Promise<{ ranking: Ranking; first: Part }> {
  if (cursor === undefined) {
    const ranking = await currentRanking(db, order);
    const { feeds, tag } = scope;
    const first =
      tag === undefined
        ? await partBehind(db, ranking, feeds, offset, limit)
        : await partOfTag(db, ranking, { tag, place: 0, offset, count: limit });
    return { ranking, first };
  }
  const [id, place] = parseCursor("top", cursor, 2);
  const ranking = await findRanking(db, order, id!);
  if (!ranking) throw badRequest("expiredCursor");
  const first = await partOf(db, ranking, scope, Math.min(place!, ranking.length), limit);
  // The ranking was deleted between the two queries.
  const isGone = scope.feeds === null && first.ids.length === 0 && place! < ranking.length;
  if (isGone) throw badRequest("expiredCursor");
  return { ranking, first };
}
