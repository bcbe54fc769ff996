import type { Submission } from "../../contract/entities.ts";
import { moderates } from "../session/session.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";

/** Whether the viewer wrote the post and may delete it. For display only: the server checks again. */
export function isOwn(viewer: ViewerProfile | null, post: Submission): boolean {
  return viewer?.uid === post.userId;
}

/** Whether the viewer may refresh the post's preview. For display only: the server checks again. */
export function canManage(viewer: ViewerProfile | null, post: Submission): boolean {
  return isOwn(viewer, post) || moderates(viewer);
}
