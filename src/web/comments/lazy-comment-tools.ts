import { lazyPart } from "../ui/lazy-part.ts";

/** The tools of a form that most readers leave alone: they load once the form is used. */
export const CommentTools = lazyPart(() => import("./comment-tools.tsx").then((part) => part.CommentTools));
