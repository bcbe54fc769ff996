import type * as account from "../../../contract/account.ts";
import type { getFeedAddress } from "../../../contract/feed-address.ts";
import type { getNotificationMails } from "../../../contract/notification-mails.ts";
import type { listBlocked } from "../../../contract/blocks.ts";
import type { ListedComment, listMemberComments } from "../../../contract/comments.ts";
import type { listDeletedComments } from "../../../contract/own-comments.ts";
import type {
  getMemberCard,
  getProfile,
  getUser,
  getUserStats,
  MemberInBrief,
  OwnProfile,
  searchUsers,
} from "../../../contract/members.ts";
import type * as messages from "../../../contract/messages.ts";
import type { getNewMember } from "../../../contract/new-members.ts";
import type { Notification, listNotifications } from "../../../contract/notifications.ts";
import type { listHidden } from "../../../contract/hides.ts";
import type { listHistory } from "../../../contract/history.ts";
import type { listMutes, Mute } from "../../../contract/mutes.ts";
import type * as drafts from "../../../contract/drafts.ts";
import type { listSaved } from "../../../contract/saved.ts";
import type { getDiscussionNotices } from "../../../contract/discussion-notices.ts";
import type * as savedLists from "../../../contract/saved-lists.ts";
import type { listPushDevices, PushDevice } from "../../../contract/push-messages.ts";
import type * as sessions from "../../../contract/sessions.ts";
import { ALL_POSTS, POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

export const VIEWER: OwnProfile = {
  ...{
    uid: "me",
    username: "ada_w",
    email: "ada@example.org",
    role: "admin",
    suspension: null,
    leftAt: null,
    readingPlace: null,
    hasFilters: false,
    keepsHistory: true,
    hidesRead: false,
    feedRoles: [{ feed: "Gardening", role: "owner", offer: null }],
  },
  ...{ createdAt: minutesAgo(60 * 24 * 400), submissions: ALL_POSTS.slice(0, 4) },
  picture: "00000000000000000000000000000003",
  about: "I photograph old trees, and map them: https://trees.example.org/map\nAlways glad of a hint.",
};

function notification(id: string, type: Notification["type"], message: string, rest: object): Notification {
  return {
    ...{ id, type, message, isRead: true, userName: "rosa_l", submissionId: "1", commentId: null },
    ...{ excerpt: null, submissionTitle: POSTS.text.title, createdAt: minutesAgo(Number(id) * 240) },
    ...rest,
  };
}

const NOTIFICATIONS = [
  notification("1", "reply", "rosa_l replied to your comment", {
    ...{ isRead: false, commentId: "c2", excerpt: "The oak by the mill, I think." },
  }),
  notification("2", "message", "Kai sent you a message", {
    ...{ isRead: false, userName: "Kai", submissionId: null, submissionTitle: null },
  }),
  notification("3", "mention", "layla mentioned you", {
    ...{ userName: "layla", commentId: "c3", excerpt: "هل هذه شجرة زيتون يا @ada_w؟" },
  }),
  notification("4", "comment", "a_member_with_the_longest_name commented on your post", {
    userName: "a_member_with_the_longest_name",
    excerpt: "A long comment is cut after its second line. ".repeat(6),
    submissionTitle: POSTS.longWords.title,
  }),
  ...["Kai", "layla", "rosa_l", "ada_w"].map((userName, n) =>
    notification(`6${n}`, "comment", `${userName} commented on your post`, { userName, isRead: n > 0 }),
  ),
  notification("5", "moderation", "A moderator locked the discussion of your post", { userName: null }),
];

const CONVERSATIONS = [
  { otherId: "kai", username: "Kai", unread: 2, text: "Shall we say Saturday at ten?", from: "kai", at: 4 },
  { otherId: "rosa", username: "rosa_l", unread: 0, text: "Thank you for the seeds!", from: "me", at: 900 },
  { otherId: "layla", username: "layla", unread: 0, text: "شكراً جزيلاً", from: "layla", at: 9000 },
];

const MESSAGES = [
  { from: "kai", text: "Hello! Is the old mill open at the weekend?", at: 1500 },
  { from: "me", text: "It is, from nine. There is a map: https://trees.example.org/map", at: 1490 },
  { from: "kai", text: "Perfect.", at: 12 },
  {
    from: "kai",
    text: "Shall we say Saturday at ten? I would bring the camera and something to eat.",
    at: 4,
  },
  { from: "me", text: "Yes, see you there.", at: 1 },
];

export const MEMBER_CARD: MemberInBrief = {
  ...{ uid: "me", username: VIEWER.username, picture: VIEWER.picture, about: VIEWER.about },
  createdAt: VIEWER.createdAt,
  stats: { totalPosts: 128, totalComments: 1_934, heartsReceived: 20_411, heartsGiven: 88 },
};

const SAVED_COMMENT: ListedComment = {
  ...{ id: "c1", excerpt: "Prune in February, before the sap rises.", userName: "Kai", upvotes: 4 },
  ...{ createdAt: minutesAgo(300), submissionId: "1", submissionTitle: POSTS.text.title },
};

const COMMENTS: ListedComment[] = [
  SAVED_COMMENT,
  { ...SAVED_COMMENT, id: "c2", upvotes: 0, excerpt: "هل هذه شجرة زيتون؟" },
  {
    ...{ ...SAVED_COMMENT, id: "c3", upvotes: 1, submissionTitle: POSTS.longWords.title },
    excerpt: "A long comment is cut after its third line. ".repeat(7).slice(0, 300),
  },
];

const mute = (id: string, kind: Mute["kind"], value: string, until: Mute["until"] = null): Mute => ({
  ...{ id, kind, value, until, createdAt: minutesAgo(Number(id) * 700) },
});

export const MUTES = [
  mute("1", "word", "world cup", minutesAgo(-60 * 24 * 30)),
  mute("2", "feed", "Sports"),
  mute("3", "member", "noisy_one", minutesAgo(-60 * 24)),
];

const message = ({ from, text, at }: { from: string; text: string; at: number }) => ({
  ...{ id: `m${at}`, senderId: from, text, createdAt: minutesAgo(at) },
});

export const PEOPLE = [
  sample<typeof getProfile>("GET", "/profile", { user: VIEWER, next: null }),
  sample<typeof getUser>("GET", "/user/:username", ({ username = "" }) => ({
    user: { ...VIEWER, uid: username, username },
    next: null,
  })),
  sample<typeof getUserStats>("GET", "/user/:username/stats", {
    ...MEMBER_CARD.stats,
  }),
  sample<typeof listMemberComments>("GET", "/user/:username/comments", { comments: COMMENTS, next: null }),
  sample<typeof listDeletedComments>("GET", "/deleted-comments", {
    deleted: [{ deletedAt: minutesAgo(4), comment: { ...SAVED_COMMENT, id: "c4" } }],
  }),
  sample<typeof getMemberCard>("GET", "/user/:username/card", MEMBER_CARD),
  sample<typeof searchUsers>("GET", "/user-search", { users: [{ username: "Kai", uid: "kai" }] }),
  sample<typeof listNotifications>("GET", "/notifications", {
    ...{ notifications: NOTIFICATIONS, next: null, unread: { total: 2, messages: 1 }, hidden: {} },
  }),
  sample<typeof listSaved>("GET", "/saved", {
    saved: [
      { savedAt: minutesAgo(4), submission: POSTS.text, comment: null },
      { savedAt: minutesAgo(90), submission: null, comment: SAVED_COMMENT },
    ],
    next: null,
  }),
  sample<typeof savedLists.listSavedLists>("GET", "/saved-lists", {
    lists: [
      { id: "1", name: "For the garden", count: 2 },
      { id: "2", name: "To read when there is an evening for it at last", count: 1_204 },
      { id: "3", name: "وصفات", count: 0 },
    ],
    total: 1_310,
  }),
  sample<typeof savedLists.listsOfSubmission>("GET", "/submission/:id/lists", { lists: ["1"] }),
  sample<typeof getDiscussionNotices>("GET", "/submission/:id/notices", { notices: "all" }),
  sample<typeof savedLists.listsOfComment>("GET", "/comment/:id/lists", { lists: [] }),
  sample<typeof listHistory>("GET", "/history", {
    history: [
      { openedAt: minutesAgo(2), submission: POSTS.text },
      { openedAt: minutesAgo(60 * 30), submission: POSTS.linkWithoutPicture },
    ],
    next: null,
  }),
  sample<typeof listHidden>("GET", "/hidden-posts", {
    hidden: [{ hiddenAt: minutesAgo(20), submission: POSTS.longWords }],
    next: null,
  }),
  sample<typeof listMutes>("GET", "/mutes", { mutes: MUTES }),
  sample<typeof drafts.listDrafts>("GET", "/drafts", {
    drafts: [
      draft("submit", "The knots that every sailor should know, and three that nobody needs", 3, null),
      draft(`comment-${POSTS.text.id}`, "I have grown these for years, and they", 50, POSTS.text),
      draft("message-kai", "Are you coming on", 60 * 26, null),
      draft(`comment-${POSTS.text.id}~b`, "I have grown these for", 60 * 50, POSTS.text),
    ],
  }),
  sample<typeof drafts.getDraft>("GET", "/draft", { draft: null }),
  sample<typeof messages.listConversations>("GET", "/conversations", {
    conversations: CONVERSATIONS.map(({ otherId, username, unread, ...last }) => ({
      ...{ otherId, username, unread, lastMessage: message(last) },
    })),
  }),
  sample<typeof messages.listMessages>("GET", "/messages/:username", {
    mayWrite: true,
    messages: MESSAGES.map(message),
    next: null,
  }),
  sample<typeof getNewMember>("GET", "/new-member", {
    newMember: { until: minutesAgo(-60 * 24 * 6), left: 4, isAfterRemoval: false },
  }),
  sample<typeof account.getAccount>("GET", "/account", { hasPassword: true, newEmail: "new@example.org" }),
  sample<typeof getNotificationMails>("GET", "/notification-mails", {
    ...{ sendsMail: true, email: "rosa@example.org", address: "unconfirmed" },
    ...{ replies: "hourly", messages: "never", decisions: "soon", digest: "weekly" },
  }),
  sample<typeof getFeedAddress>("GET", "/my-feed/address", { createdAt: minutesAgo(60 * 24 * 40) }),
  sample<typeof listBlocked>("GET", "/blocks", {
    blocked: [{ uid: "noisy", username: "noisy_one", blockedAt: minutesAgo(60 * 24 * 9) }],
  }),
  sample<typeof listPushDevices>("GET", "/push-devices", {
    isOn: true,
    devices: [pushDevice("1", "Chrome on Android", "phone"), pushDevice("2", "Firefox on Linux", "computer")],
  }),
  sample<typeof sessions.listSessions>("GET", "/sessions", {
    sessions: [
      session("1", "Firefox on Linux", "computer", true),
      session("2", "Chrome on Android", "phone", false),
      session("3", null, "unknown", false),
    ],
  }),
];

function draft(key: string, words: string, age: number, post: { id: string; title: string } | null) {
  return {
    ...{ key, words, version: "a", changedAt: minutesAgo(age) },
    ...{ submissionId: post?.id ?? null, submissionTitle: post?.title ?? null },
  };
}

function session(id: string, device: string | null, kind: sessions.Session["kind"], isCurrent: boolean) {
  return {
    ...{ id, device, kind, isCurrent, address: "203.0.113.7" },
    ...{ createdAt: minutesAgo(60 * 24 * 5), lastSeenAt: minutesAgo(30) },
  };
}

function pushDevice(id: string, device: string, kind: PushDevice["kind"]): PushDevice {
  const times = { since: minutesAgo(60 * 24 * 12), lastSeenAt: minutesAgo(60 * 7) };
  return { id, device, kind, isCurrent: false, ...times };
}
