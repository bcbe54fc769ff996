import type { Submission } from "../../contract/entities.ts";
import { moderates, type ViewerProfile } from "../session/session.ts";

/** Whether a post is the viewer's own, to delete. The server decides. */
export function isOwn(viewer: ViewerProfile | null, post: Submission): boolean {
  return viewer?.uid === post.userId;
}

/** Whether the preview of a post is the viewer's to fetch again: its author's, and those who moderate. The server decides. */
export function canManage(viewer: ViewerProfile | null, post: Submission): boolean {
  return isOwn(viewer, post) || moderates(viewer);
}
