import type { HiddenReason, MutedReason } from "../../contract/hidden.ts";
import type { Database } from "../db/database.ts";
import { getComments } from "../comments/comments.ts";
import { getPosts } from "../posts/posts.ts";
import { hiddenReasons, type ListedRow, mutedComments, type Reader } from "./hidden-reasons.ts";
import { filtersOf } from "./filters.ts";

/** Which of the posts of these ids lists do not show to a member, and why. Reads nothing for one without filters. */
export async function hiddenPosts(
  db: Database,
  reader: Reader,
  ids: number[],
): Promise<ReadonlyMap<number, HiddenReason>> {
  if (ids.length === 0 || !(await filtersOf(db, reader))) return new Map();
  return hiddenReasons(db, reader, await getPosts(db, ids));
}

/** The posts of these ids that a member may see in lists, in the order of the ids. */
export async function shownPosts(db: Database, reader: Reader, ids: number[]): Promise<ListedRow[]> {
  const posts = await getPosts(db, ids);
  const hidden = await hiddenReasons(db, reader, posts);
  return posts.filter(({ id }) => !hidden.has(id));
}

/** Which of the comments of these ids a member has muted, and why. Reads nothing for one without filters. */
export async function mutedCommentsOf(
  db: Database,
  reader: Reader,
  ids: number[],
): Promise<ReadonlyMap<number, MutedReason>> {
  if (ids.length === 0 || !(await filtersOf(db, reader))) return new Map();
  return mutedComments(db, reader, await getComments(db, ids));
}
