import type { Viewer } from "../http/viewer.ts";

/** A post's preview may be fetched again by its author and by those who moderate. */
export function canManagePost(viewer: Viewer, post: { member_id: string }): boolean {
  return viewer.id === post.member_id || viewer.role !== "member";
}
