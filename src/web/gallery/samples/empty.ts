import type { listNotes } from "../../../contract/member-notes.ts";
import type { listAppeals, listOwnRemovals } from "../../../contract/appeals.ts";
import type { openCatchUp } from "../../../contract/catch-up.ts";
import type { listBlocked } from "../../../contract/blocks.ts";
import type { listBlockedDomains } from "../../../contract/blocked-domains.ts";
import type { listMemberComments, readThread } from "../../../contract/comments.ts";
import type { listDeletedComments } from "../../../contract/own-comments.ts";
import type { listFilteredSubmissions } from "../../../contract/filtered-lists.ts";
import type { listHidden } from "../../../contract/hides.ts";
import type { listHistory } from "../../../contract/history.ts";
import type { listInvitations } from "../../../contract/invitations.ts";
import type { listJoinRequests } from "../../../contract/join-requests.ts";
import type { getFeedAddress } from "../../../contract/feed-address.ts";
import type { getNotificationMails } from "../../../contract/notification-mails.ts";
import type { listMutes } from "../../../contract/mutes.ts";
import type { getProfile, getUser } from "../../../contract/members.ts";
import type { listConversations, listMessages } from "../../../contract/messages.ts";
import type { listMemberReports } from "../../../contract/member-reports.ts";
import type { listReports } from "../../../contract/moderation.ts";
import type { listModerationLog } from "../../../contract/moderation-log.ts";
import type { listNotifications } from "../../../contract/notifications.ts";
import type { listMyFeed, listSubmissions } from "../../../contract/posts.ts";
import type { searchComments } from "../../../contract/comment-search.ts";
import type { readPublicLog } from "../../../contract/public-log.ts";
import type { search } from "../../../contract/search.ts";
import type { listDrafts } from "../../../contract/drafts.ts";
import type { listOwnSanctions } from "../../../contract/sanctions.ts";
import type { listSaved } from "../../../contract/saved.ts";
import type { listSavedLists } from "../../../contract/saved-lists.ts";
import { NO_AUTOMATIC_RULES } from "./automatic-rules.ts";
import { EMPTY_FEEDS } from "./feeds.ts";
import { NOTHING_HELD } from "./held.ts";
import { VIEWER } from "./people.ts";
import { sample } from "./sample.ts";

const nothing = { submissions: [], next: null };
const { about: _, picture: __, ...plain } = VIEWER;
const newcomer = { ...plain, submissions: [] };

/** The answers to a new member, on a site on which nobody has written anything yet. */
export const EMPTY = [
  ...EMPTY_FEEDS,
  sample<typeof listSubmissions>("GET", "/submissions", nothing),
  sample<typeof listMyFeed>("GET", "/my-feed", { ...nothing, hidden: {} }),
  sample<typeof openCatchUp>("POST", "/catch-up", { leftAt: null, submissions: [], hidden: {} }),
  sample<typeof search>("GET", "/search", {
    ...{
      ...nothing,
      total: { count: 0, isMore: false },
      problems: [],
      corrected: null,
      names: { feeds: [], members: [] },
    },
  }),
  sample<typeof searchComments>("GET", "/search/comments", {
    ...{ comments: [], next: null, total: { count: 0, isMore: false } },
    ...{ problems: [], corrected: null, isIndexing: false },
  }),
  sample<typeof readThread>("GET", "/submission/:id/thread", {
    ...{ comments: [], offset: 0, total: 0, latest: null },
  }),
  sample<typeof getProfile>("GET", "/profile", { user: newcomer, next: null }),
  sample<typeof getUser>("GET", "/user/:username", { user: newcomer, next: null }),
  sample<typeof listMemberComments>("GET", "/user/:username/comments", { comments: [], next: null }),
  sample<typeof listDeletedComments>("GET", "/deleted-comments", { deleted: [] }),
  sample<typeof listNotifications>("GET", "/notifications", {
    ...{ notifications: [], next: null, unread: { total: 0, messages: 0 }, hidden: {} },
  }),
  sample<typeof listFilteredSubmissions>("GET", "/filtered-submissions", {
    ...nothing,
    hidden: { word: 3, read: 2 },
  }),
  sample<typeof listHistory>("GET", "/history", { history: [], next: null }),
  sample<typeof listHidden>("GET", "/hidden-posts", { hidden: [], next: null }),
  sample<typeof listMutes>("GET", "/mutes", { mutes: [] }),
  sample<typeof listSaved>("GET", "/saved", { saved: [], next: null }),
  sample<typeof listSavedLists>("GET", "/saved-lists", { lists: [], total: 0 }),
  sample<typeof listDrafts>("GET", "/drafts", { drafts: [] }),
  ...NOTHING_HELD,
  NO_AUTOMATIC_RULES,
  sample<typeof listConversations>("GET", "/conversations", { conversations: [] }),
  sample<typeof listMessages>("GET", "/messages/:username", { mayWrite: true, messages: [], next: null }),
  sample<typeof listInvitations>("GET", "/invitations", { invitations: [], next: null, mayInvite: true }),
  sample<typeof getNotificationMails>("GET", "/notification-mails", {
    ...{ sendsMail: true, email: "rosa@example.org", address: "unconfirmed" },
    ...{ replies: "never", messages: "never", decisions: "never", digest: "never" },
  }),
  sample<typeof getFeedAddress>("GET", "/my-feed/address", { createdAt: null }),
  sample<typeof listBlocked>("GET", "/blocks", { blocked: [] }),
  sample<typeof listReports>("GET", "/moderation/reports", { posts: [], next: null, total: 0 }),
  sample<typeof listMemberReports>("GET", "/moderation/member-reports", {
    members: [],
    next: null,
    total: 0,
  }),
  sample<typeof listJoinRequests>("GET", "/moderation/join-requests", {
    ...{ requests: [], next: null, waiting: 0, refused: 0, unconfirmed: 0 },
  }),
  sample<typeof listOwnRemovals>("GET", "/removals", { removals: [], next: null }),
  sample<typeof listOwnSanctions>("GET", "/sanctions", { sanctions: [], next: null }),
  sample<typeof listNotes>("GET", "/moderation/members/:username/notes", { notes: [], next: null, total: 0 }),
  sample<typeof listAppeals>("GET", "/moderation/appeals", { appeals: [], next: null, waiting: 0 }),
  sample<typeof listBlockedDomains>("GET", "/moderation/domains", { domains: [], next: null }),
  sample<typeof readPublicLog>("GET", "/moderation-log", {
    ...{
      entries: [],
      next: null,
      figures: { removed: 0, restored: 0, granted: 0, upheld: 0, suspended: 0, banned: 0 },
    },
  }),
  sample<typeof listModerationLog>("GET", "/moderation/log", { entries: [], next: null }),
];
