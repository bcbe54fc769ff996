import { lazyPart } from "../ui/lazy-part.ts";

/** The tools of a form that most readers leave alone: they load once the form is used. */
export const CommentBar = lazyPart(() => import("./comment-bar.tsx").then((part) => part.CommentBar));
