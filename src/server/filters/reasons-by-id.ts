import type { HiddenReason, MutedReason } from "../../contract/hidden.ts";
import type { Database } from "../db/database.ts";
import { loadComments } from "../comments/queries.ts";
import { getPosts } from "../posts/posts.ts";
import { hiddenReasons, mutedComments, type Reader } from "./hidden-reasons.ts";
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

/** Which of the comments of these ids a member has muted, and why. Reads nothing for one without filters. */
export async function mutedCommentsOf(
  db: Database,
  reader: Reader,
  ids: number[],
): Promise<ReadonlyMap<number, MutedReason>> {
  if (ids.length === 0 || !(await filtersOf(db, reader))) return new Map();
  return mutedComments(db, reader, await loadComments(db, ids));
}
