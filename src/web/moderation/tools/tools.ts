/* The tools that `lazy-tools.ts` loads, gathered so that the build makes one file of them. */

export { CommentTools } from "./comment-tools.tsx";
export { DeletedCommentTools } from "./deleted-comment-tools.tsx";
export { MemberTools } from "./member-tools.tsx";
export { PostTools } from "./post-tools.tsx";
export { TakeBackDialog } from "./take-back-dialog.tsx";
export { RemovedPostTools } from "./removed-post-tools.tsx";
export { WaitingBadge } from "./waiting-badge.tsx";
