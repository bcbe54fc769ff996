import type { Viewer } from "../http/viewer.ts";

type Post = { member_id: string };

/** Authors delete their posts. Moderators remove those of others, by `canModerate`. */
export function canDelete(viewer: Viewer, post: Post): boolean {
  return viewer.id === post.member_id;
}

/** Only authors edit their posts. */
export function canEdit(viewer: Viewer, post: Post): boolean {
  return viewer.id === post.member_id;
}

/** A post's author and moderators may have its preview fetched again. */
export function canRefreshPreview(viewer: Viewer, post: Post): boolean {
  return viewer.id === post.member_id || viewer.role !== "member";
}
