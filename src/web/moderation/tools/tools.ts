/* The tools that `in-place.ts` loads, as one file. */

export { CommentTools } from "./comment-tools.tsx";
export { MemberTools } from "./member-tools.tsx";
export { PostTools } from "./post-tools.tsx";
export { RemovedPostTools } from "./removed-post-tools.tsx";
export { WaitingBadge } from "./waiting-badge.tsx";
