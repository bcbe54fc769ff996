import { lazyTools } from "../formatting/lazy-tools.tsx";

/** The tools of the comment form. Most readers never use the form, so the tools load on its first use. */
export const CommentBar = lazyTools(() => import("./comment-bar.tsx").then((part) => part.CommentBar));
