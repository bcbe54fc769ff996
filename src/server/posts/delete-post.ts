import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import { decideOnPost } from "../moderation/decisions.ts";
import { deleteOwnPost } from "./deletion.ts";
import { canDelete } from "./policy.ts";
import { getPost } from "./posts.ts";

/** The decision that is logged when a moderator deletes another member's post. */
const REMOVAL = { decision: "remove", reason: "Removed by a moderator." } as const;

/**
 * Deletes the viewer's own post, or removes another member's for a moderator. Run it in a transaction. Throws
 * 404, or 403 for a viewer who may do neither.
 */
export async function deletePost(db: Database, viewer: Viewer, id: string): Promise<void> {
  const post = await getPost(db, id);
  if (canDelete(viewer, post)) await deleteOwnPost(db, viewer, post);
  else await decideOnPost(db, viewer, id, REMOVAL);
}
