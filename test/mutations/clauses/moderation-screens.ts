import type { Mutation } from "../mutation.ts";

/** The screens of moderators. */
export const mutations: Mutation[] = [
  {
    clause:
      "Only moderators see the pages: members find nothing there, visitors are sent to /login, nothing is rendered for them",
    file: "src/web/moderation/moderation-page.tsx",
    from: "!tab || (viewer && !isFor(viewer, tab)) ?",
    to: "!tab ?",
  },
  {
    clause: "The navigation has a link with a badge of waiting reports",
    file: "src/web/shell/navigation-list.tsx",
    from: `{badge === "waiting" ? <WaitingBadge /> : badge && <UnreadBadge of={badge} />}`,
    to: `{badge && badge !== "waiting" && <UnreadBadge of={badge} />}`,
  },
  {
    clause: "Among the tabs, Reports has the number",
    file: "src/web/moderation/moderation-page.tsx",
    from: "[REPORTS, { isShown: true, count: reported }],",
    to: "",
  },
  {
    clause: "In a row of the log, links are heavier",
    file: "src/web/moderation/log/log-entries.module.css",
    from: "  font-weight: 600;\n",
    to: "",
  },
  {
    clause: "A report is one line",
    file: "src/web/moderation/reports/report-list.module.css",
    from: "grid-template-columns: auto minmax(0, 1fr);",
    to: "",
  },
  {
    clause: "A status with warnings does not say",
    file: "src/web/moderation/members/member-status-card.tsx",
    from: 'if (!until) return status.warnings ? "." : " in good standing.";',
    to: 'if (!until) return " in good standing.";',
  },
  {
    clause:
      "The queue: reports with reasons and reporters, three at first; dismissing, removing and locking with a reason; undo",
    file: "src/web/moderation/reports/report-list.tsx",
    from: "const SHOWN = 3;",
    to: "const SHOWN = 5;",
  },
  {
    clause: "Empty: 'Nothing is reported.'",
    file: "src/web/moderation/reports/report-queue.tsx",
    from: `title="Nothing is reported."`,
    to: `title="There are no reports."`,
  },
  {
    clause:
      "Comments: members report them, the queue shows them with their post, moderators remove them in place",
    file: "src/web/moderation/reports/reported-comment-item.tsx",
    from: "{!isDone && <ReportList reports={reports} />}",
    to: "{isDone && <ReportList reports={reports} />}",
    by: "e2e/moderation.spec.ts",
  },
  {
    clause: "Moderators remove a post on its own page, and can undo it",
    file: "src/web/moderation/tools/post-tools.tsx",
    from: `setStage(stage === "remove" ? "removed" : "closed")`,
    to: `setStage("closed")`,
  },
  {
    clause:
      "'A moderator has locked this discussion.' appears at once to its readers, also without JavaScript",
    file: "src/web/details/live-post.ts",
    from: "({ ...post, upvotes, commentCount, isLocked })",
    to: "({ ...post, upvotes, commentCount })",
  },
  {
    clause:
      "Members are looked up, suspended, banned and let in again, also on their profiles; admins change roles",
    file: "src/web/moderation/members/member-status-query.ts",
    from: "    ...status,\n",
    to: "    ...before!,\n",
  },
  {
    clause: "Suspended and banned members are told so in words",
    file: "src/contract/errors.ts",
    from: " and can only read until then. The reason: {reason}",
    to: " and can only read until then",
  },
  {
    clause: "Feeds: everybody sees the description; 'Closed to new posts.' in place of New Post",
    file: "src/web/feeds/directory.ts",
    from: "own(directory?.descriptions, key) ?? builtin?.description",
    to: "builtin?.description ?? own(directory?.descriptions, key)",
    by: "src/web/feeds/directory.test.ts",
  },
  {
    clause: "Domains are blocked with a reason, listed and unblocked",
    file: "src/web/moderation/domains/domains-tab.tsx",
    from: `<q dir="auto">{reason}</q>`,
    to: "",
  },
  {
    clause: "The log: who, what, when, why, newest first, or of one member; content can be restored from it",
    file: "src/web/moderation/log/entry-list.tsx",
    from: `<q dir="auto">{reason}</q>`,
    to: "",
  },
  {
    clause:
      "The log says of each removal whether it can be restored, and offers nothing else: not what is erased or was deleted with its author's account",
    file: "src/server/moderation/removal-entries.ts",
    from: "comments.is_removed and (posts.deleted_at is null or posts.is_removed) end",
    to: "comments.is_removed end",
  },
  {
    clause:
      "The log says of each removal whether it can be restored, and offers nothing else: not what is erased or was deleted with its author's account",
    file: "src/server/moderation/removal-entries.ts",
    from: "${isInForceNow} and not ${isDecidedLater}",
    to: "${isInForceNow}",
  },
  {
    clause:
      "The log says of each removal whether it can be restored, and offers nothing else: not what is erased or was deleted with its author's account",
    file: "src/web/moderation/log/entry-list.tsx",
    from: "(entry.isInForce || entry.isErased) && (",
    to: '(entry.isInForce || entry.action.startsWith("remove-")) && (',
    by: "e2e/removed-comment.spec.ts",
  },
  {
    clause: "axe finds no accessibility problem on them, in either theme, down to 320 pixels",
    file: "src/web/moderation/reports/report-list.module.css",
    from: ".facts > :is(strong, span:has(> q)) {\n  color: var(--ink);",
    to: ".facts > :is(strong, span:has(> q)) {\n  color: var(--line-strong);",
  },
];
