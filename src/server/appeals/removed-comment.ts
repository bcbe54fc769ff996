import type { WholeComment } from "../../contract/removed-posts.ts";
import { readHiddenComment } from "../comments/hidden-comment.ts";
import { presentWhole } from "../comments/whole-comment.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Viewer } from "../http/viewer.ts";
import type { ImageStore } from "../images/image-store.ts";
import { notFound } from "../refusal.ts";
import { findRemoval } from "./removals.ts";

/** Reads the whole of a comment that a removal in force hides, for its author. Throws 404 for everybody else. */
export async function readWholeComment(
  db: Database,
  store: ImageStore,
  viewer: Viewer,
  removalId: string,
): Promise<WholeComment> {
  const id = parseId(removalId);
  const removal = id === null ? undefined : await findRemoval(db, viewer.id, id);
  const comment = removal?.comment_id ? await readHiddenComment(db, removal.comment_id) : undefined;
  if (!comment?.is_removed) throw notFound("removalNotFound");
  return presentWhole(store, comment);
}
