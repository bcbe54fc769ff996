import type { Viewer } from "../http/viewer.ts";

/** A post may be deleted by its author and by those who moderate. */
export function canDeletePost(viewer: Viewer, post: { member_id: string }): boolean {
  return viewer.id === post.member_id || viewer.role !== "member";
}
