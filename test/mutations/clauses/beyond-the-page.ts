import type { Mutation } from "../mutation.ts";

/** Search, completion, live events, reset mails, the keyboard. */
export const mutations: Mutation[] = [
  {
    clause:
      "Search ranks results, titles above texts, and handles stems, phrases, -exclusions, prefixes, typos and accents",
    file: "src/contract/search-terms.ts",
    from: `const isExcluded = minus === "-";`,
    to: "const isExcluded = false;",
  },
  {
    clause: "Matches are highlighted without making HTML from strings",
    file: "src/web/posts/post-card.tsx",
    from: "highlighter ? highlighter.excerptOf(wordsOf(post), LIMITS.preview) : post.previewText",
    to: "post.previewText",
  },
  {
    clause: "@names are completed while typing",
    file: "src/web/mentions/use-mention.ts",
    from: "[...participants, ...members]",
    to: "members",
  },
  {
    clause: "Trending: hearts decay with time; the list is cached, and right after a storm of hearts",
    file: "src/server/feeds/compute-trending.ts",
    from: "const HALF_LIFE_HOURS = 24;",
    to: "const HALF_LIFE_HOURS = 2_400;",
  },
  {
    clause:
      "Reset mail: by SMTP with retries, or into the outbox; text and HTML; links from PUBLIC_URL only; the answer's time reveals nothing",
    file: "src/server/mail/mailer.ts",
    from: "await rename(`${path}.part`, path);",
    to: "",
  },
  {
    clause: "Comments, hearts, messages and notifications appear live within a second",
    file: "src/server/posts/figures.ts",
    from: `"total_hearts as upvotes"`,
    to: `"comment_count as upvotes"`,
  },
  {
    clause: "Live updates cross two processes on one database",
    file: "src/server/live/between-processes.ts",
    from: "await notifyAll(db, from, all);",
    to: "void [db, from, all];",
    by: "src/server/live/live.test.ts",
  },
  {
    clause: `"3 new posts" appears without moving the page; a reconnected page catches up; pages work without live updates`,
    file: "src/web/posts/new-posts.tsx",
    from: "wordsFor(missed ? null : count)",
    to: "wordsFor(null)",
  },
  {
    clause: "axe finds no accessibility problem on any screen, in either theme",
    file: "src/web/styles/tokens.css",
    from: "--ink-soft: light-dark(#695e54, #b3a799);",
    to: "--ink-soft: light-dark(#b9aea4, #5a5550);",
  },
  {
    clause: "A change of page without a new document is announced, and moves the focus",
    file: "src/web/shell/page-announcer.tsx",
    from: `document.getElementById("content")?.focus({ preventScroll: true });`,
    to: "",
  },
  {
    clause: "Every journey works with the keyboard alone",
    file: "src/web/ui/button.tsx",
    from: "aria-busy={busy || undefined}",
    to: "tabIndex={-1}",
  },
  {
    clause: "The first run, settings and invitations, and the queue",
    file: "src/web/set-up/first-feeds.tsx",
    from: 'list.current?.querySelector("button")?.focus();',
    to: "list.current?.blur();",
    by: "e2e/keyboard-owner.spec.ts",
  },
  {
    clause: "The first run, settings and invitations, and the queue",
    file: "src/web/moderation/automatic-rules/automatic-rules-tab.tsx",
    from: "box.current?.focus({ preventScroll: true });",
    to: "box.current?.blur();",
    by: "e2e/keyboard-moderator.spec.ts",
  },
  {
    clause: "Hiding, muting, catching up",
    file: "src/web/filters/hidden-line.tsx",
    from: "undo.current?.focus({ preventScroll: true });",
    to: "",
  },
];
