import { type ComponentType, lazy } from "react";

/* What those who moderate see on everybody's pages. Nobody else is sent its code. */

type Tools = typeof import("./tools.ts");

export const PostTools = onlyOnceThere((tools) => tools.PostTools);
export const CommentTools = onlyOnceThere((tools) => tools.CommentTools);
export const MemberTools = onlyOnceThere((tools) => tools.MemberTools);
export const RemovedPostTools = onlyOnceThere((tools) => tools.RemovedPostTools);
export const WaitingBadge = onlyOnceThere((tools) => tools.WaitingBadge);

/** A component whose code comes when it is shown. Where that cannot be had the page goes without it. */
function onlyOnceThere<Props>(pick: (tools: Tools) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await import("./tools.ts").then(pick, () => Nothing),
  }));
}

function Nothing(): null {
  return null;
}
