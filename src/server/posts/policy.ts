import type { Viewer } from "../http/viewer.ts";

/** Whether the viewer may have the post's preview fetched again: its author and moderators may. */
export function canManagePost(viewer: Viewer, post: { member_id: string }): boolean {
  return viewer.id === post.member_id || viewer.role !== "member";
}
