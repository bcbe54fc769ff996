import type { Submission } from "../../contract/entities.ts";
import type { ViewerProfile } from "../session/session.ts";

/** Whether a post is the viewer's to delete and refresh: its author's, and those who moderate. The server decides. */
export function canManage(viewer: ViewerProfile | null, post: Submission): boolean {
  return viewer !== null && (viewer.uid === post.userId || viewer.role !== "member");
}
