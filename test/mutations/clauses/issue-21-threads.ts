import type { Mutation } from "../mutation.ts";

/** Guides, depth, the author's mark, quiet actions, the reply form. */
export const mutations: Mutation[] = [
  {
    clause: "Continuous guides, one for each level from a comment to its last reply",
    file: "src/web/comments/comment-item.module.css",
    from: "var(--guides, var(--level)) * var(--indent)",
    to: "(var(--guides, var(--level)) - 1) * var(--indent)",
  },
  {
    clause: "No voids at depth: at least 20 characters a line at 320 px",
    file: "src/web/comments/comment-item.module.css",
    from: "--indent: 7px;",
    to: "--indent: 12px;",
  },
  {
    clause: "The post's author is marked in the thread",
    file: "src/web/comments/thread-section.tsx",
    from: "comment.userName === author",
    to: "false",
  },
  {
    clause: "Actions are quiet until wanted, and reachable by keyboard and touch",
    file: "src/web/comments/comment-item.module.css",
    from: ".comment:not(:hover, :focus-within) .rare",
    to: ".comment:not(:hover) .rare",
  },
  {
    clause: "A linked comment and one's own new comment are marked",
    file: "src/web/comments/comment-item.module.css",
    from: ".comment:target,\n",
    to: "",
  },
  {
    clause: "The reply form opens beneath its comment, which does not move",
    file: "src/web/comments/use-reply.ts",
    from: "window.scrollBy(0, comment.getBoundingClientRect().top - top);",
    to: "window.scrollBy(0, top);",
  },
  {
    clause: "Comment fields grow with their text",
    file: "src/web/ui/text-field.module.css",
    from: "field-sizing: content;",
    to: "field-sizing: fixed;",
  },
  {
    clause: "Deep threads are accessible in both themes",
    file: "src/web/comments/comment-item.module.css",
    from: "  color: var(--ink-soft);\n  font-size: var(--text-xs);\n}\n\n/* The sign",
    to: "  color: var(--line);\n  font-size: var(--text-xs);\n}\n\n/* The sign",
  },
];
