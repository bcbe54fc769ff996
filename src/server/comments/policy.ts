import type { Viewer } from "../http/viewer.ts";

/**
 * Authors delete their comments and bring them back, for as long as `undoDeletion` allows, and edit them while the discussion
 * is open. Moderators remove those of others, by `canModerate`.
 */
export function canChangeComment(viewer: Pick<Viewer, "id">, comment: { member_id: string }): boolean {
  return viewer.id === comment.member_id;
}
