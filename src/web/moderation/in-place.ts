import { type ComponentType, lazy } from "react";

/* The moderators' tools on public pages. Only moderators download their code. */

type Tools = typeof import("./tools/tools.ts");

export const PostTools = onlyOnceThere((tools) => tools.PostTools);
export const CommentTools = onlyOnceThere((tools) => tools.CommentTools);
export const MemberTools = onlyOnceThere((tools) => tools.MemberTools);
export const RemovedPostTools = onlyOnceThere((tools) => tools.RemovedPostTools);
export const WaitingBadge = onlyOnceThere((tools) => tools.WaitingBadge);

/** A lazy component that renders nothing where its code cannot be loaded. */
function onlyOnceThere<Props>(pick: (tools: Tools) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await import("./tools/tools.ts").then(pick, () => Nothing),
  }));
}

function Nothing(): null {
  return null;
}
