import { type ComponentType, lazy } from "react";

/* The moderators' tools on public pages. Only moderators download their code. */

type Tools = typeof import("./tools/tools.ts");

export const PostTools = lazyTool((tools) => tools.PostTools);
export const CommentTools = lazyTool((tools) => tools.CommentTools);
export const MemberTools = lazyTool((tools) => tools.MemberTools);
export const RemovedPostTools = lazyTool((tools) => tools.RemovedPostTools);
export const WaitingBadge = lazyTool((tools) => tools.WaitingBadge);

/** A lazy component that renders nothing where its code cannot be loaded. */
function lazyTool<Props>(pick: (tools: Tools) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await import("./tools/tools.ts").then(pick, () => Nothing),
  }));
}

function Nothing(): null {
  return null;
}
