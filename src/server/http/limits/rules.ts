import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  denyAccount,
  mailConfirmation,
} from "../../../contract/account.ts";
import {
  forgotPassword,
  login,
  register,
  registrationChallenge,
  resetPassword,
  signInWithGoogle,
} from "../../../contract/auth.ts";
import type { Call } from "../../../contract/call.ts";
import { postComment } from "../../../contract/comments.ts";
import { pinPost } from "../../../contract/feed-pins.ts";
import { approvePoster, endPoster } from "../../../contract/feed-posters.ts";
import { saveFeedRules } from "../../../contract/feed-rules.ts";
import { saveFeedTags } from "../../../contract/feed-tags.ts";
import { saveFeedTexts } from "../../../contract/feed-texts.ts";
import { follow, listFollowsWithUnread, unfollow } from "../../../contract/feeds.ts";
import { filteredSearch } from "../../../contract/filtered-lists.ts";
import { previewText } from "../../../contract/formatting.ts";
import { unvote, unvoteComment, upvote, upvoteComment, voteStatus } from "../../../contract/hearts.ts";
import { listAllHeld, listHeld } from "../../../contract/held.ts";
import { uploadImage } from "../../../contract/images.ts";
import { setPicture } from "../../../contract/members.ts";
import { makeInvitation, readInvitation } from "../../../contract/invitations.ts";
import { sendMessage } from "../../../contract/messages.ts";
import { deleteComment, editComment, undeleteComment } from "../../../contract/own-comments.ts";
import { editSubmission } from "../../../contract/own-posts.ts";
import { setTags, submit } from "../../../contract/posts.ts";
import { sendTestPush } from "../../../contract/push-messages.ts";
import { previewLink, refreshPreview } from "../../../contract/previews.ts";
import { reportComment, reportMember, reportMessage, reportSubmission } from "../../../contract/reports.ts";
import { appealBan, readBan } from "../../../contract/sanctions.ts";
import { searchComments } from "../../../contract/comment-search.ts";
import { explainResult, search, searchMemberNames } from "../../../contract/search.ts";
import { openSetUp, setUpSite } from "../../../contract/set-up.ts";
import type { Width } from "./network.ts";

/** The number of times that something may be done in a window. A window begins with the first time. */
export interface Limit {
  max: number;
  per: Period;
}

export type Period = keyof typeof PERIODS_MS;

export const PERIODS_MS = {
  minute: 60_000,
  "15 minutes": 15 * 60_000,
  hour: 60 * 60_000,
  day: 24 * 60 * 60_000,
};

/** A rule; `what` is its text in docs/operating.md, which a test compares with this table. */
export interface Rule {
  what: string;
  network: Limit;
  member?: Limit;
  /** A request costs little, so each machine counts alone. */
  isCheap?: true;
  /** The member's count is stored with the tries of passwords, where no flood of requests can evict it. */
  areTries?: true;
}

/** Factors for the limits of wider networks: several people share a /48, a provider's customers a /32. */
export const SHARES: Record<Width, number> = { address: 1, "/64": 1, "/48": 2, "/32": 20 };

const perMinute = (max: number): Limit => ({ max, per: "minute" });
const perHour = (max: number): Limit => ({ max, per: "hour" });

/**
 * Network limits allow for a school of 500 people behind one address: each may do each thing at least once
 * per window, which `test/rules/limits.test.ts` checks. A single member is stopped by the member's limit.
 */

/** Rules for calls without a rule of their own, and for pages and images. */
export const GENERAL = {
  reading: {
    what: "each other call that reads; each feed, sitemap and the like",
    network: perMinute(3_000),
    isCheap: true,
  },
  writing: { what: "each other call that writes", member: perMinute(120), network: perMinute(3_000) },
  pages: { what: "pages that are not cached", network: perMinute(600), isCheap: true },
  images: { what: "files of images", network: perMinute(3_000), isCheap: true },
} satisfies Record<string, Rule>;

/** Rules for calls that are costly or attractive to abuse. */
export const BY_CALL = new Map<Call, Rule>([
  [register, { what: "registration", network: perHour(600) }],
  [
    registrationChallenge,
    { what: "tasks for browsers in a flood of registrations", network: perHour(3_000) },
  ],
  // Only successful sign-ins count for the member, since each makes a session.
  [login, { what: "sign-in", member: perHour(300), network: perMinute(600) }],
  // These take a password as sign-in does.
  [readBan, { what: "reading one's ban", member: perHour(300), network: perMinute(600) }],
  [appealBan, { what: "appeals against bans", member: perHour(60), network: perMinute(600) }],
  [signInWithGoogle, { what: "sign-in with Google", network: perMinute(600) }],
  [forgotPassword, { what: "asking for a new password", network: perHour(120) }],
  [resetPassword, { what: "setting a new password", network: perHour(120) }],
  [setUpSite, { what: "setting up a new site", network: perHour(120) }],
  [openSetUp, { what: "opening the page that sets up a new site", network: perHour(600) }],
  // These take the current password, which somebody with a stolen session could try to guess: ten times an hour in each.
  [
    changePassword,
    { areTries: true, what: "changing one's password", member: perHour(10), network: perHour(600) },
  ],
  [
    changeEmail,
    { areTries: true, what: "changing one's e-mail address", member: perHour(10), network: perHour(600) },
  ],
  [
    deleteAccount,
    { areTries: true, what: "deleting one's account", member: perHour(10), network: perHour(600) },
  ],
  [confirmEmail, { what: "confirming an e-mail address", network: perHour(600) }],
  [denyAccount, { what: "erasing an account that somebody else has made", network: perHour(600) }],
  [
    mailConfirmation,
    { what: "asking for another mail with a link", member: perHour(10), network: perHour(600) },
  ],
  [
    search,
    {
      what: "search, by the call and by its page, and why it finds a post",
      member: perMinute(120),
      network: perMinute(300),
    },
  ],
  [
    filteredSearch,
    { what: "search without what one has muted", member: perMinute(120), network: perMinute(600) },
  ],
  [
    searchMemberNames,
    { what: "searching members by a part of the name", member: perMinute(120), network: perMinute(600) },
  ],
  [searchComments, { what: "searching comments", member: perMinute(120), network: perMinute(300) }],
  [submit, { what: "new posts", member: perMinute(10), network: perMinute(600) }],
  [editSubmission, { what: "edited posts", member: perMinute(10), network: perMinute(600) }],
  [setTags, { what: "choosing tags of posts", member: perMinute(10), network: perMinute(600) }],
  [
    previewLink,
    { what: "previews of an address that is being typed", member: perMinute(30), network: perMinute(600) },
  ],
  [refreshPreview, { what: "fetching a preview again", member: perMinute(10), network: perMinute(600) }],
  [uploadImage, { what: "uploaded images", member: perHour(40), network: perHour(1_200) }],
  [setPicture, { what: "changed pictures", member: perHour(20), network: perHour(600) }],
  [postComment, { what: "new comments", member: perMinute(20), network: perMinute(1_200) }],
  [editComment, { what: "edited comments", member: perMinute(20), network: perMinute(1_200) }],
  [deleteComment, { what: "deleted comments", member: perMinute(20), network: perMinute(1_200) }],
  [
    undeleteComment,
    { what: "undone deletions of comments", member: perMinute(20), network: perMinute(1_200) },
  ],
  [sendTestPush, { what: "trying push messages", member: perHour(20), network: perHour(600) }],
  [reportSubmission, { what: "reports of posts", member: perHour(60), network: perHour(600) }],
  [reportComment, { what: "reports of comments", member: perHour(60), network: perHour(600) }],
  [reportMember, { what: "reports of members", member: perHour(20), network: perHour(600) }],
  [reportMessage, { what: "reports of messages", member: perHour(60), network: perHour(600) }],
  [makeInvitation, { what: "new invitations", member: perHour(60), network: perHour(600) }],
  // Each save has an entry of the log for each changed rule, and the log is kept for good.
  [saveFeedRules, { what: "saved rules of feeds", member: perHour(20), network: perHour(600) }],
  [saveFeedTexts, { what: "saved texts of feeds", member: perHour(30), network: perHour(600) }],
  [saveFeedTags, { what: "saved tags of feeds", member: perHour(20), network: perHour(600) }],
  // Each approval of a member, who is notified, and each end of one has an entry of the log, too.
  [approvePoster, { what: "approving members in feeds", member: perHour(120), network: perHour(600) }],
  [
    endPoster,
    { what: "taking members off the approved ones of feeds", member: perHour(120), network: perHour(600) },
  ],
  // Each pin has an entry of the log, too.
  [pinPost, { what: "pinning posts", member: perHour(30), network: perHour(600) }],
  // This call reads in spite of its method, so that the secret stands in no address.
  [readInvitation, { what: "reading invitations", network: perHour(1_200) }],
  [sendMessage, { what: "messages", member: perMinute(30), network: perMinute(1_200) }],
  [follow, { what: "following feeds", member: perMinute(60), network: perMinute(1_200) }],
  [unfollow, { what: "no longer following feeds", member: perMinute(60), network: perMinute(1_200) }],
  [upvote, { what: "giving hearts", member: perMinute(120), network: perMinute(3_000) }],
  [unvote, { what: "taking hearts back", member: perMinute(120), network: perMinute(3_000) }],
  [upvoteComment, { what: "giving hearts to comments", member: perMinute(60), network: perMinute(3_000) }],
  [
    unvoteComment,
    { what: "taking hearts back from comments", member: perMinute(60), network: perMinute(3_000) },
  ],
  // This call reads in spite of its method, and browsers make it with each page of a list.
  [voteStatus, { ...GENERAL.reading, what: "one's own hearts", member: perMinute(600) }],
  // This call reads in spite of its method: a text may not fit into an address.
  [previewText, { ...GENERAL.reading, what: "previews of texts", member: perMinute(240) }],
  [
    listHeld,
    {
      ...GENERAL.reading,
      what: "one's own posts and comments that wait for a moderator",
      member: perMinute(60),
    },
  ],
  [
    listAllHeld,
    { ...GENERAL.reading, what: "all posts and comments that wait for a moderator", member: perMinute(120) },
  ],
  [
    listFollowsWithUnread,
    { ...GENERAL.reading, what: "what is new in followed feeds", member: perMinute(300) },
  ],
]);

/**
 * Limits on wrong passwords, whether or not the account exists, and on mails to an address that is to be
 * confirmed, which may be anybody's.
 */
export const TRIES = {
  // Equals the number of one network's passwords that may wait for hashing, so that a whole school can sign
  // in together.
  ofNetwork: { what: "wrong passwords from one network, for any accounts", max: 200, per: "15 minutes" },
  fromNetwork: { what: "wrong passwords for one account from one network", max: 10, per: "15 minutes" },
  byStrangers: {
    what: "wrong passwords for one account from all devices that have never signed in to it",
    max: 100,
    per: "hour",
  },
  fromDevice: {
    what: "wrong passwords for one account from one device that has signed in to it before",
    max: 10,
    per: "15 minutes",
  },
  confirming: { what: "wrong passwords by which one admin confirms an act", max: 10, per: "hour" },
  ofAddress: { what: "mails to one address that is to be confirmed", max: 3, per: "hour" },
  ofMailbox: {
    what: "mails with links to new accounts to one mailbox, whatever follows a `+` in its address",
    max: 6,
    per: "day",
  },
  linksFromNetwork: {
    what: "mails with links to new accounts that one network asks for",
    max: 600,
    per: "hour",
  },
} satisfies Record<string, Limit & { what: string }>;

/**
 * Calls that count as another one, which costs as much and serves the same. Routes that are no calls say so by `countsAs` in their
 * configuration, and pages of the search by `SEARCHES` (`limit-requests.ts`).
 */
const COUNTS_AS = new Map<Call, Call>([[explainResult, search]]);

/** The rule for a call, and the name under which it counts. */
export function ruleOf(asked: Call): { name: string; rule: Rule } {
  const call = COUNTS_AS.get(asked) ?? asked;
  const { method, path } = call;
  const rule = BY_CALL.get(call) ?? (method === "GET" ? GENERAL.reading : GENERAL.writing);
  return { name: `${method} ${path}`, rule };
}
