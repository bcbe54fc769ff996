import type { Viewer } from "../http/viewer.ts";

/**
 * Authors delete their own comments, restore them for as long as `undoDeletion` allows, and edit them while the discussion
 * is open. Moderators remove the comments of others, by `canModerate`.
 */
export function canChangeComment(viewer: Pick<Viewer, "id">, comment: { member_id: string }): boolean {
  return viewer.id === comment.member_id;
}
