import { type ComponentType, lazy } from "react";

/* What those who moderate see on everybody's pages. Nobody else is sent its code. */

export const PostTools = onlyOnceThere(() => import("./post-tools.tsx"));
export const CommentTools = onlyOnceThere(() => import("./comment-tools.tsx"));
export const MemberTools = onlyOnceThere(() => import("./member-tools.tsx"));
export const WaitingBadge = onlyOnceThere(() => import("./waiting-badge.tsx"));

/** A component whose code comes when it is shown. Where that cannot be had the page goes without it. */
function onlyOnceThere<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: () => null })) as ReturnType<typeof load>);
}
