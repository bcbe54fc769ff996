import type { Mutation } from "../mutation.ts";

/** Issue 3: search, completion, live events, reset mails, the keyboard. */
export const mutations: Mutation[] = [
  {
    clause: "Search: ranked, title above text",
    file: "src/contract/search-terms.ts",
    from: `const isExcluded = minus === "-";`,
    to: "const isExcluded = false;",
  },
  {
    clause: "Matches highlighted without HTML",
    file: "src/web/posts/post-card.tsx",
    from: "highlighter ? highlighter.excerptOf(post.content, LIMITS.preview) : post.previewText",
    to: "post.previewText",
  },
  {
    clause: "@-completion while typing",
    file: "src/web/comments/use-mention.ts",
    from: "[...participants, ...members]",
    to: "members",
  },
  {
    clause: "Trending: decayed, cached",
    file: "src/server/feeds/trending.ts",
    from: "const HALF_LIFE_HOURS = 24;",
    to: "const HALF_LIFE_HOURS = 2_400;",
  },
  {
    clause: "Reset mail: SMTP with retries",
    file: "src/server/mail/mailer.ts",
    from: "await rename(`${path}.part`, path);",
    to: "",
  },
  {
    clause: "Live: comment, heart, message, notification",
    file: "src/server/live/figures.ts",
    from: `"total_hearts as upvotes"`,
    to: `"comment_count as upvotes"`,
  },
  {
    clause: "Live across two processes",
    file: "src/server/live/announcer.ts",
    from: "await notifyAll(db, from, all);",
    to: "void [db, from, all];",
    by: "src/server/live/live.test.ts",
  },
  {
    clause: `"3 new posts" that move nothing`,
    file: "src/web/posts/new-posts.tsx",
    from: "wordsFor(missed ? null : count)",
    to: "wordsFor(null)",
  },
  {
    clause: "axe finds nothing on any screen",
    file: "src/web/styles/tokens.css",
    from: "--ink-soft: light-dark(#695e54, #b3a799);",
    to: "--ink-soft: light-dark(#b9aea4, #5a5550);",
  },
  {
    clause: "A page that comes without a new document",
    file: "src/web/shell/arrival.tsx",
    from: `document.getElementById("content")?.focus({ preventScroll: true });`,
    to: "",
  },
  {
    clause: "Every journey with the keyboard alone",
    file: "src/web/ui/button.tsx",
    from: "aria-busy={busy || undefined}",
    to: "tabIndex={-1}",
  },
];
