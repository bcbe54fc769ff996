import type { Mutation } from "../mutation.ts";

/** Hiding, muting and history, in the browser. */
export const mutations: Mutation[] = [
  {
    clause: "Comments, results of a search and a preview that cannot be loaded",
    file: "src/web/formatting/use-text-preview.ts",
    from: ", missing: { error: failure, retry: refetch }",
    to: "",
  },
  {
    clause: "Saved and Catch up say when they cannot be loaded",
    file: "src/web/saved/saved-things.tsx",
    from: "if (!data) return <Failure error={error} retry={refetch} />;",
    to: "if (!data) return null;",
  },
  {
    clause: "Hidden and History say when they cannot be loaded",
    file: "src/web/ui/load-failure.tsx",
    from: "onClick={() => void retry().then(keepFocus)}",
    to: "",
    by: "e2e/own-lists-faults.spec.ts",
  },
  {
    clause: "A card's menu hides the post, which gives way to a line with Undo; a list never shows it again",
    file: "src/web/filters/use-hide.ts",
    from: 'isHidden ? "hidden" : undefined',
    to: "undefined",
  },
  {
    clause: "Hiding that fails goes back and says why",
    file: "src/web/filters/use-hide.ts",
    from: "keep(!isHidden, performance.now());",
    to: "",
  },
  {
    clause: "An answer from before a press on Unhide does not undo it",
    file: "src/web/filters/hidden-query.ts",
    from: ".filter((id) => !isHiddenSince(id, since))",
    to: "",
  },
  {
    clause: "A next page of saved or hidden posts that fails says so and is tried again",
    file: "src/web/ui/load-more.tsx",
    from: "const failed = error !== null;",
    to: "const failed = false;",
  },
  {
    clause: "/hidden lists the hidden posts, and shows each again",
    file: "src/web/filters/hidden-page.tsx",
    from: "void hide(!isHidden)",
    to: "void hide(true)",
  },
  {
    clause: "Hide asks visitors to sign in, and is not offered for one's own post",
    file: "src/web/posts/filter-items.tsx",
    from: "if (isOwn(viewer, post)) return null;",
    to: "",
  },
  {
    clause: "A feed is muted from a card, for good or a time; its own page shows it, says so and unmutes it",
    file: "src/web/filters/muted-notice.tsx",
    from: "if (!mute) return null;",
    to: "if (mute || !mute) return null;",
  },
  {
    clause:
      "A list says what it does not show and why, and shows it on demand; no muted title is visible at any frame",
    file: "src/web/filters/not-shown.tsx",
    from: "count > 0",
    to: "count > 99",
  },
  {
    clause: "Feeds to follow leave out muted feeds and titles of hidden posts",
    file: "src/web/filters/shown.tsx",
    from: 'feeds.filter((value) => !mutes.some((mute) => isMuteOf(mute, { kind: "feed", value })))',
    to: "feeds",
  },
  {
    clause: "Feeds to follow leave out muted feeds and titles of hidden posts",
    file: "src/web/hearts/hearts.ts",
    from: "const asked = ids.join();",
    to: "const asked = ids.at(-1);",
  },
  {
    clause: "Where only a muted member posted a link before",
    file: "src/web/previews/link-advice.tsx",
    from: "posts.length === 0 && !leavesOut",
    to: "posts.length === 0",
  },
  {
    clause: "A search for the name of a muted feed or member leads there",
    file: "src/web/search/name-mark.tsx",
    from: 'if (isMuted) return kind === "feed" ? " · Muted" : "Muted";',
    to: "if (isMuted) return null;",
  },
  {
    clause: "Notifications and Catch up say how many they leave out",
    file: "src/web/notifications/notifications-page.tsx",
    from: "<LeftOut {...props} />",
    to: "",
  },
  {
    clause:
      "Comments of muted members and with muted words are folded to a line with Show; their replies stay",
    file: "src/web/comments/comment-item.tsx",
    from: "reason={muted}",
    to: "reason={undefined}",
  },
  {
    clause: "So are comments that a search or a profile lists",
    file: "src/web/posts/foldable-comment.tsx",
    from: "isOwn ? undefined : reason",
    to: "isOwn ? reason : undefined",
  },
  {
    clause: "In another tab, what is muted is shown once the member has signed out",
    file: "src/web/session/token.ts",
    from: "if (readToken() === null) showFilters(null);",
    to: "",
  },
  {
    clause: "Settings mute a word with an end, list the mutes and take them back",
    file: "src/web/filters/word-form.tsx",
    from: 'kind: "word", value: word, ',
    to: 'kind: "word", value: "another", ',
  },
  {
    clause: "A mute holds on the member's other open pages at once",
    file: "src/web/filters/filters-changed.ts",
    from: "if (own.isElsewhere(performance.now()))",
    to: "if (performance.now() < 0)",
  },
  {
    clause: "A post's page mutes its feed and author, and says that lists do not show the post",
    file: "src/web/details/hidden-notice.tsx",
    from: "if (!reason) return null;",
    to: "if (reason || !reason) return null;",
  },
  {
    clause: "Muting that fails says why and mutes nothing",
    file: "src/web/filters/mute-dialog.tsx",
    from: "<FormError message={error && error.message} />",
    to: "<FormError message={null && error} />",
  },
  {
    clause: "/history lists the opened posts; one or all are forgotten",
    file: "src/web/history/history-query.ts",
    from: 'call<typeof forgetHistory>("DELETE", "/history")',
    to: "Promise.resolve()",
  },
  {
    clause: "Titles of read posts are quieter; a link followed from a list counts as opened",
    file: "src/web/history/note-opened.ts",
    from: "keepOwn(token, { [id]: { isRead: true } });",
    to: "return;",
  },
  {
    clause: "Settings turn the history off",
    file: "src/web/history/reading-section.tsx",
    from: "mutate({ keepsHistory })",
    to: "mutate({ keepsHistory: true })",
  },
  {
    clause: "Settings hide what the member has read, and lists say so",
    file: "src/web/history/reading-section.tsx",
    from: "mutate({ hidesRead })",
    to: "mutate({ hidesRead: false })",
  },
  {
    clause: "Settings make the address of My Feed",
    file: "src/web/account/feed-address-section.tsx",
    from: `if (asked === "end") end();`,
    to: `if (asked === "end") make();`,
  },
];
