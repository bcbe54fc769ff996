import { lazyTools } from "../formatting/lazy-tools.tsx";

/** The tools of a form that most readers leave alone: they load once the form is used. */
export const CommentBar = lazyTools(() => import("./comment-bar.tsx").then((part) => part.CommentBar));
