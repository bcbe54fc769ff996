import type { ComponentType } from "react";
import { lazyPart } from "../ui/lazy-part.ts";

/* The moderators' tools on public pages. Only moderators download their code. */

type Tools = typeof import("./tools/tools.ts");

export const PostTools = lazyTool((tools) => tools.PostTools);
export const CommentTools = lazyTool((tools) => tools.CommentTools);
export const DeletedCommentTools = lazyTool((tools) => tools.DeletedCommentTools);
export const MemberTools = lazyTool((tools) => tools.MemberTools);
export const RemovedPostTools = lazyTool((tools) => tools.RemovedPostTools);
export const WaitingBadge = lazyTool((tools) => tools.WaitingBadge);

function lazyTool<Props>(pick: (tools: Tools) => ComponentType<Props>) {
  return lazyPart(() => import("./tools/tools.ts").then(pick));
}
