import type { adminOverview } from "../../../contract/admin.ts";
import type { listBlockedDomains } from "../../../contract/blocked-domains.ts";
import type { listComments, readThread } from "../../../contract/comments.ts";
import type { listReportedVersions, listVersions } from "../../../contract/own-comments.ts";
import type { listPostVersions, listReportedPostVersions } from "../../../contract/own-posts.ts";
import type { voteStatus } from "../../../contract/hearts.ts";
import type { BulkAct, getBulkAct, previewBulkAct } from "../../../contract/bulk-acts.ts";
import type { getMemberStatus } from "../../../contract/member-status.ts";
import type { listReports } from "../../../contract/moderation.ts";
import type { listModerationLog, LogEntry } from "../../../contract/moderation-log.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { hotOf } from "../../../contract/orders.ts";
import type { listFilteredPostsOfUser, listFilteredSubmissions } from "../../../contract/filtered-lists.ts";
import type { getReadingPlace } from "../../../contract/reading-places.ts";
import type { markCaughtUp, openCatchUp } from "../../../contract/catch-up.ts";
import type { explainPlace, getSubmission, listMyFeed, listSubmissions } from "../../../contract/posts.ts";
import type { reportStatus } from "../../../contract/reports.ts";
import type { openSetUp } from "../../../contract/set-up.ts";
import type { getSiteSettings, SettingsInForce } from "../../../contract/site-settings.ts";
import { DEFAULT_DESCRIPTION, DEFAULT_NAME, DEFAULT_QUESTION } from "../../../contract/site.ts";
import { ALL_POSTS, POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

const thread = [
  { text: "Peas and lettuce, every year. They like it cool.", depth: 0, userName: "Kai", upvotes: 12 },
  {
    text: "Seconded. And **mint**, in a pot of its own, see https://trees.example.org",
    depth: 1,
    userName: "rosa_l",
  },
  { text: "It takes over everything else.\n\nAsk @ada_w.", depth: 2, userName: "layla" },
  { text: "", depth: 3, userName: "noisy_one" },
  { text: "نعم، النعناع ينمو في كل مكان", depth: 3, userName: "layla" },
  { text: "A".repeat(120), depth: 0, userName: "a_member_with_the_longest_name" },
].map((comment, index) => ({
  upvotes: 0,
  ...comment,
  ...{
    id: `c${index + 1}`,
    mentions: ["ada_w"],
    createdAt: minutesAgo(30 - index),
    deleted: comment.text === "",
  },
  ...(index === 0 && { editedAt: minutesAgo(10) }),
  ...{ parentId: comment.depth === 0 ? null : `c${index}`, answers: comment.depth === 0 ? null : "Kai" },
}));

const versions = {
  submissionId: "1",
  versions: [
    { id: "1", text: "Peas and beans, every year.", createdAt: minutesAgo(30) },
    { id: "2", text: null, createdAt: minutesAgo(20) },
    { id: null, text: "Peas and lettuce, every year. They like it cool.", createdAt: minutesAgo(10) },
  ],
};

const edited = { text: "", imageAlt: "" };

const postVersions = {
  next: null,
  versions: [
    {
      ...{ id: "1", createdAt: minutesAgo(300) },
      words: { ...edited, title: "An edited post", customCategories: ["Art"] },
    },
    {
      ...{ id: null, createdAt: minutesAgo(10) },
      words: { ...edited, title: "A post that was edited", customCategories: ["Trees"] },
    },
  ],
};

const report = (id: string, reason: string | null) => ({
  ...{ id, userName: "Kai", reason, createdAt: minutesAgo(90) },
});

function logEntry(id: string, action: LogEntry["action"], subject: string, detail: string | null): LogEntry {
  return {
    ...{ id, action, subject, detail, userName: "ada_w", submissionId: "1", commentId: null },
    ...{ subjectName: "noisy_one", reason: "Advertising.", createdAt: minutesAgo(Number(id) * 500) },
  };
}

const OWN_POST = { ...POSTS.text, id: "own", userName: "ada_w", userId: "me" };

const posts = { submissions: ALL_POSTS, next: null };

const BACKUP = {
  endedAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  file: "hearth-2026-11-26-040000.tar.zst",
  bytes: 312e6,
  isProven: true,
  missingFiles: 0,
  failure: null,
  copiedAt: new Date(Date.now() - 4.8 * 3_600_000).toISOString(),
  copyFailure: null,
};

const NEW_SITE: SettingsInForce["settings"] = {
  ...{ name: DEFAULT_NAME, description: DEFAULT_DESCRIPTION, welcome: "", contact: "" },
  ...{ accent: null, icon: null, registration: "open", question: DEFAULT_QUESTION },
  ...{ inviters: "moderators", founders: "members", uploaders: "members", messengers: "members" },
  ...{ firsts: 0, newDays: 7, newPosts: 5, newLinks: null, newImages: true, newWait: false },
  ...{ view: "top", range: "24h", log: "moderators", confirmation: "none" },
};

export const SITE = [
  sample<typeof listSubmissions>("GET", "/submissions", posts),
  sample<typeof listFilteredSubmissions>("GET", "/filtered-submissions", {
    ...{ ...posts, hidden: { word: 3, read: 2 } },
  }),
  sample<typeof listFilteredPostsOfUser>("GET", "/user/:username/filtered-submissions", {
    ...{ ...posts, hidden: {} },
  }),
  sample<typeof listMyFeed>("GET", "/my-feed", { ...posts, hidden: {} }),
  sample<typeof openCatchUp>("POST", "/catch-up", {
    ...{ leftAt: minutesAgo(60 * 24 * 5), submissions: ALL_POSTS.slice(0, 6), hidden: {} },
  }),
  sample<typeof getReadingPlace>("GET", "/reading-place", { place: null }),
  sample<typeof markCaughtUp>("POST", "/catch-up/seen", null),
  sample<typeof explainPlace>("GET", "/submission/:id/placing", {
    placing: {
      ...{ upvotes: 12, commentCount: 3, createdAt: minutesAgo(90), activeAt: minutesAgo(20) },
      ...{
        hot: hotOf(12, Math.floor(milliseconds(minutesAgo(90)) / 1_000)),
        lastComment: { id: "c1", userName: "Kai" },
      },
    },
  }),
  sample<typeof getSubmission>("GET", "/submission/:id", ({ id }) => ({
    submission: id === "own" ? OWN_POST : (ALL_POSTS.find((post) => post.id === id) ?? POSTS.text),
  })),
  sample<typeof readThread>("GET", "/submission/:id/thread", {
    ...{ comments: thread, offset: 0, total: thread.length, latest: "c6" },
  }),
  sample<typeof listComments>("GET", "/submission/:id/comments", { comments: [], next: null }),
  sample<typeof listVersions>("GET", "/comment/:id/versions", versions),
  sample<typeof listPostVersions>("GET", "/submission/:id/versions", postVersions),
  sample<typeof reportStatus>("GET", "/submission/:id/report", { hasReported: false }),
  sample<typeof voteStatus>("POST", "/votes/status", {
    ...{ voted: { 1: true, 4: true }, saved: ["4"], read: [], hidden: {} },
  }),
];

const editedComment = {
  ...{ id: "c1", text: "Peas and lettuce, every year. They like it cool.", userName: "Kai" },
  ...{ createdAt: minutesAgo(300), editedAt: minutesAgo(10), isRemoved: false, isDeleted: false },
  reports: [report("3", "Harassment")],
};

const BULK_ACT: BulkAct = {
  ...{ id: "1", state: "undone", memberName: "noisy_one", content: "posts" },
  ...{ since: minutesAgo(4_440), until: minutesAgo(3_000), posts: 41, comments: 0 },
  ...{ held: 2, restoredHeld: 2, restoredPosts: 40, restoredComments: 0, left: 1 },
};

export const MODERATION = [
  sample<typeof listReportedVersions>("GET", "/moderation/comments/:id/versions", versions),
  sample<typeof listReportedPostVersions>("GET", "/moderation/posts/:id/versions", postVersions),
  sample<typeof listReports>("GET", "/moderation/reports", {
    posts: [
      {
        ...{ submission: POSTS.linkWithoutPicture, isRemoved: false, isDeleted: false },
        ...{
          reports: [
            { ...report("5", "A shop."), rule: { id: "2", words: "Rule 2 of /gardening: No advertising" } },
            report("1", "Spam"),
            report("2", null),
          ],
          comments: [editedComment],
        },
      },
    ],
    noted: { [POSTS.linkWithoutPicture.userName]: 3, [editedComment.userName]: 1 },
    next: null,
    total: 1,
  }),
  sample<typeof getMemberStatus>("GET", "/moderation/members/:username", {
    ...{ userName: "noisy_one", role: "member", isBanned: false, reason: "Advertising in every feed." },
    warnings: 2,
    notes: 3,
    newMember: { until: minutesAgo(-60 * 24 * 5), left: 3, isAfterRemoval: true },
    suspendedUntil: minutesAgo(-60 * 24 * 3),
  }),
  sample<typeof listBlockedDomains>("GET", "/moderation/domains", {
    domains: [
      { ...{ domain: "spam.example", reason: "Advertising.", userName: "Kai", createdAt: minutesAgo(900) } },
    ],
    next: null,
  }),
  sample<typeof previewBulkAct>("GET", "/moderation/bulk-acts/preview", {
    ...{ posts: 41, comments: 3, held: 2, isWhole: true, until: minutesAgo(0) },
    examples: [
      {
        ...{ submissionId: "1", commentId: null, title: "Cheap watches, buy now" },
        ...{ userName: "noisy_one", createdAt: minutesAgo(20) },
      },
      {
        ...{ submissionId: "2", commentId: "c1", title: "More of them: https://watches.example/sale" },
        ...{ userName: "noisy_one", createdAt: minutesAgo(25) },
      },
    ],
  }),
  sample<typeof getBulkAct>("GET", "/moderation/bulk-acts/:id", BULK_ACT),
  sample<typeof listModerationLog>("GET", "/moderation/log", {
    entries: [
      {
        ...logEntry("7", "remove-comment", "What grows well on a balcony", null),
        ...{ submissionId: "1", commentId: "c9", subjectName: "noisy_one", isInForce: true },
      },
      { ...logEntry("1", "remove-post", "Cheap watches, buy now", null), isInForce: true },
      {
        ...logEntry("8", "remove-comment", "How to prune a cherry", null),
        ...{ submissionId: "3", commentId: "c10", isInForce: false, isErased: true },
      },
      logEntry("2", "suspend-member", "noisy_one", "Until 2026-12-01 10:00 UTC"),
      {
        ...logEntry("8", "erase-about", "noisy_one", null),
        ...{ submissionId: null, isInForce: true },
      },
      logEntry("3", "close-feed", "Watches", null),
      logEntry("4", "block-domain", "spam.example", null),
      { ...logEntry("5", "undo-bulk-act", "noisy_one", "posts from the last day"), bulkAct: BULK_ACT },
      { ...logEntry("6", "start-bulk-act", "noisy_one", "posts from the last day"), bulkAct: BULK_ACT },
    ],
    next: null,
  }),
  sample<typeof getSiteSettings>("GET", "/admin/settings", {
    version: 3,
    settings: {
      ...NEW_SITE,
      ...{ name: "Hearth", description: "For people who like trees.", welcome: "Sit down with us." },
      ...{ contact: "ada@example.org", registration: "approval", log: "everybody", confirmation: "mail" },
      ...{ newLinks: 2, newImages: false, newWait: true },
    },
    environment: { name: "SITE_NAME" },
    sendsMail: true,
  }),
  sample<typeof openSetUp>("POST", "/set-up/settings", {
    version: 0,
    settings: NEW_SITE,
    environment: {},
    sendsMail: false,
  }),
  sample<typeof adminOverview>("GET", "/admin/overview", {
    ...{ version: "0.1.0", processes: 2, readers: 41 },
    upSince: new Date(Date.now() - 86_400_000).toISOString(),
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date(Date.now() - index * 86_400_000).toISOString().slice(0, 10),
      ...{ visits: 900 - index * 13, members: index % 7, posts: 40 - index, comments: 310 - index * 5 },
      // Some days are from before the figures were counted, and on one the site was down.
      state:
        index > 24 || index === 9
          ? null
          : {
              ...{ awaited: (index * 5) % 13, waitingJobs: (index * 7) % 40, givenUpJobs: index < 4 ? 1 : 0 },
              ...{
                databaseBytes: 4e9 - index * 5e7,
                imageBytes: 9e8 - index * 1e7,
                freeBytes: 5e10 + index * 6e7,
              },
            },
      slowest: index > 24 ? null : { call: "GET /api/search", slowMs: [25, 50, 50, 100][index % 4]! },
      backup: index === 5 ? ("failed" as const) : index > 20 ? null : ("proven" as const),
    })),
    ...{
      queues: [{ name: "previews", waiting: 3, givenUp: 1 }],
      notificationMails: { sent: 4_210, failed: 12 },
      registrations: { tries: 812, isFlood: true },
    },
    slowest: [{ call: "GET /api/search", count: 12_004, meanMs: 8.2, slowMs: 31, failures: 0 }],
    backups: { isScheduled: true, isCopied: true, last: BACKUP, proven: BACKUP, copied: BACKUP },
    disk: { databaseBytes: 4e9, imageBytes: 9e8, imageSpaceBytes: 1e10, freeBytes: 5e10 },
  }),
];
