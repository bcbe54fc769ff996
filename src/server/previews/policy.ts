import type { Viewer } from "../http/viewer.ts";

/** A preview may be fetched again by the post's author and by those who moderate. */
export function canRefreshPreview(viewer: Viewer, post: { member_id: string }): boolean {
  return viewer.id === post.member_id || viewer.role !== "member";
}
