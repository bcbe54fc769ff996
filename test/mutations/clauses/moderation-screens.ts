import type { Mutation } from "../mutation.ts";

/** Issue 6: the screens of moderators. */
export const mutations: Mutation[] = [
  {
    clause: "Only those who moderate come to the pages",
    file: "src/web/moderation/moderation-page.tsx",
    from: "!tab || (viewer && !moderates(viewer)) ?",
    to: "!tab ?",
  },
  {
    clause: "A link in the navigation, with a badge of what waits",
    file: "src/web/shell/navigation-list.tsx",
    from: `{badge === "waiting" ? <WaitingBadge /> : badge && <Badge of={badge} />}`,
    to: `{badge && badge !== "waiting" && <Badge of={badge} />}`,
  },
  {
    clause: "The queue: reports with reasons and who reported",
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
    clause: "Comments: reported by members, in the queue with their post",
    file: "src/web/moderation/reports/reported-comment-item.tsx",
    from: "{!isDone && <ReportList reports={reports} />}",
    to: "{isDone && <ReportList reports={reports} />}",
    by: "e2e/moderation.spec.ts",
  },
  {
    clause: "A post is removed on its own page",
    file: "src/web/moderation/tools/post-tools.tsx",
    from: `setStage(stage === "remove" ? "removed" : "closed")`,
    to: `setStage("closed")`,
  },
  {
    clause: "'A moderator has locked this discussion.'",
    file: "src/web/details/use-live-post.ts",
    from: "({ ...post, upvotes, commentCount, isLocked })",
    to: "({ ...post, upvotes, commentCount })",
  },
  {
    clause: "Members: looked up, suspended, banned",
    file: "src/web/moderation/moderation-queries.ts",
    from: "  queryClient.setQueryData(standingQuery(username).queryKey, standing);\n",
    to: "",
  },
  {
    clause: "Who is suspended or banned is told so, in words",
    file: "src/server/http/viewer.ts",
    from: " and can only read until then. The reason: ${reason}",
    to: " and can only read until then",
  },
  {
    clause: "Feeds: described, shown to everybody",
    file: "src/web/feeds/directory.ts",
    from: "own(directory?.descriptions, key) ?? builtin?.description",
    to: "builtin?.description ?? own(directory?.descriptions, key)",
    by: "src/web/feeds/directory.test.ts",
  },
  {
    clause: "Domains: blocked with a reason, listed, unblocked",
    file: "src/web/moderation/domains/domains-tab.tsx",
    from: `<q dir="auto">{reason}</q>`,
    to: "",
  },
  {
    clause: "The log: who, what, when, why",
    file: "src/web/moderation/log/log-entries.tsx",
    from: `<q dir="auto">{entry.reason}</q>`,
    to: "",
  },
  {
    clause: "axe finds nothing, in either theme, down to 320 pixels",
    file: "src/web/moderation/reports/report-list.module.css",
    from: ".by {\n  display: inline-block;\n  color: var(--ink-soft);",
    to: ".by {\n  display: inline-block;\n  color: var(--line-strong);",
  },
];
