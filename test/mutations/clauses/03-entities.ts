import type { Mutation } from "../mutation.ts";

/** Entities, their fields, and what browsers store. */
export const mutations: Mutation[] = [
  {
    clause: "User; profile with submissions",
    file: "src/server/members/routes.ts",
    from: "email: member.email,",
    to: "email: null,",
  },
  {
    clause: "User stats",
    file: "src/server/members/members.ts",
    from: 'and c.deleted_at is null and p.deleted_at is null) as "totalComments"',
    to: ') as "totalComments"',
  },
  {
    clause: "Submission",
    file: "src/server/posts/present.ts",
    from: "createdAt: timestamp(post.created_at),\n    editedAt",
    to: "createdAt: timestamp(new Date(post.created_at.getTime() + 3_600_000)),\n    editedAt",
  },
  {
    clause: "Comment; children assembled on the client",
    file: "src/server/comments/queries.ts",
    from: "order by id`.execute",
    to: "order by id desc`.execute",
  },
  {
    clause: "Notification",
    file: "src/server/notifications/queries.ts",
    from: "case when p.deleted_at is null then n.comment_id end as comment_id",
    to: "null as comment_id",
  },
  {
    clause: "Conversation, message",
    file: "src/server/messages/queries.ts",
    from: "order by last.id desc",
    to: "order by last.id",
  },
  {
    clause: "Category: about 190 built in",
    file: "src/server/feeds/feeds.ts",
    from: "values(BUILTIN_FEEDS.map(",
    to: "values(BUILTIN_FEEDS.slice(1).map(",
  },
  {
    clause: "Directory: trending and counts",
    file: "src/server/feeds/routes.ts",
    from: "[name.toLowerCase(), posts]",
    to: "[name, posts]",
  },
  {
    clause: "Followed categories: lowercase",
    file: "src/server/feeds/routes.ts",
    from: "feeds.map(({ name }) => name.toLowerCase())",
    to: "feeds.map(({ name }) => name)",
  },
  {
    clause: "Vote status; report status",
    file: "src/server/reports/reports.ts",
    from: "return report !== undefined;",
    to: "return report === undefined;",
    by: "src/server/reports/reports.test.ts",
  },
  {
    clause: "Local storage: idToken",
    file: "src/web/session/show-session.ts",
    from: `"idToken"`,
    to: `"token"`,
  },
  {
    clause: "Local storage: theme",
    file: "src/web/session/theme.ts",
    from: `const KEY = "theme";`,
    to: `const KEY = "colours";`,
  },
  {
    clause: "Local storage: homeView, homeTimeRange",
    file: "src/web/posts/list-defaults.ts",
    from: `HOME_VIEW_KEY = "homeView"`,
    to: `HOME_VIEW_KEY = "view"`,
  },
  {
    clause: "Local storage: feedTimeRange-{feed}",
    file: "src/web/posts/list-defaults.ts",
    from: "`feedTimeRange-${feed.toLowerCase()}`",
    to: "`feedTimeRange`",
  },
  {
    clause: "Local storage: votes_{username}",
    file: "src/web/hearts/hearts.ts",
    from: "`votes_${username}`",
    to: "`hearts_${username}`",
  },
  {
    clause: "Local storage: scroll positions.",
    file: "src/web/post-cache/stored-lists.ts",
    from: `const stored = readStoredJson<StoredList>(storageKey, "sessionStorage");`,
    to: "const stored = null as StoredList | null;",
  },
  {
    clause: "Session storage: per-user profile cache",
    file: "src/web/members/member-query.ts",
    from: "if (data && !isPlaceholderData) writeStored",
    to: "if (data && isPlaceholderData) writeStored",
  },
  {
    clause: "Image detection before any query",
    file: "src/contract/links.ts",
    from: "IMAGE_ENDING.test(url.pathname)",
    to: "IMAGE_ENDING.test(url.href)",
  },
  {
    clause: "Video detection for YouTube",
    file: "src/contract/links.ts",
    from: "hqdefault.jpg",
    to: "default.jpg",
  },
];
