import { z } from "zod";
import { bulkActInLog } from "./bulk-acts.ts";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import { opaque } from "./fields.ts";

/**
 * The actions on a feed, its people and its pins, which of all people of feeds only those of this feed read in the log. Other actions on
 * a post are read by the people of each of its feeds.
 */
export const FEED_ACTIONS = [
  "edit-feed",
  "color-feed",
  "set-feed-picture",
  "remove-feed-picture",
  "close-feed",
  "reopen-feed",
  "limit-feed",
  "unlimit-feed",
  "approve-poster",
  "end-poster",
  "add-feed-rule",
  "edit-feed-rule",
  "delete-feed-rule",
  "order-feed-rules",
  "edit-feed-tags",
  "edit-feed-side-text",
  "edit-feed-about",
  "pin-post",
  "unpin-post",
  "offer-feed-role",
  "take-feed-role",
  "decline-feed-role",
  "end-feed-role",
  "ask-for-feed",
  "withdraw-feed-ask",
  "refuse-feed-ask",
] as const;

export const MODERATION_ACTIONS = [
  "dismiss-reports",
  "remove-post",
  "restore-post",
  "lock-post",
  "unlock-post",
  "close-reports",
  "read-messages",
  "delete-post",
  "remove-comment",
  "restore-comment",
  "delete-comment",
  "undelete-comment",
  "erase-version",
  "erase-post-version",
  "suspend-member",
  "end-suspension",
  "ban-member",
  "end-ban",
  "erase-about",
  "remove-picture",
  "restore-about",
  "restore-picture",
  "erase-profile-removal",
  "grant-role",
  "make-password-link",
  ...FEED_ACTIONS,
  "tag-post",
  "block-domain",
  "unblock-domain",
  "add-automatic-rule",
  "edit-automatic-rule",
  "delete-automatic-rule",
  "change-setting",
  "edit-site-page",
  "erase-site-page-version",
  "start-bulk-act",
  "undo-bulk-act",
  "take-back-invitation",
  "approve-join-request",
  "confirm-address",
  "refuse-join-request",
  "grant-appeal",
  "uphold-appeal",
  "warn-member",
  "add-note",
  "delete-note",
  "approve-post",
  "refuse-post",
  "approve-comment",
  "refuse-comment",
] as const;

const logEntry = z.object({
  id: z.string(),
  action: z.enum(MODERATION_ACTIONS),
  userName: z
    .string()
    .nullable()
    .describe(
      "The moderator, or the author who deleted the post or comment, or brought the comment back; null for the operator and for the site's own clean-up.",
    ),
  subject: z
    .string()
    .describe(
      "The subject of the action in words: a post's title (a feed's name for a pin in it), a member's or a feed's name, a domain, an automatic rule, the name of a setting as in `/admin/settings`, or of one of the site's own pages.",
    ),
  submissionId: z.string().nullable().describe("The post concerned, or the post of the comment concerned."),
  commentId: z.string().nullable(),
  subjectName: z
    .string()
    .nullable()
    .describe("The member concerned, or the author of the post or comment concerned."),
  detail: z
    .string()
    .nullable()
    .describe(
      "A detail such as the end of a suspension, the role, the new description, the beginning of a feed's side text or about text (empty where it was removed), a rule, the title of a pinned post, the tags, the number of reports (of those on people also which), which report a moderator read, what an appeal against no removal of a post or comment was about (`warning`, `suspension`, `ban`, `about`, `picture`), which part of a profile was erased for good (`about`, `picture`), or whether a page of the site has words of its `own` or is the `default` again; null if there is none.",
    ),
  earlier: z
    .string()
    .optional()
    .describe(
      "What a setting, a rule, tags, a feed's colour, the beginning of its side text or about text, or the end of a suspension were before the change; `detail` is what they became.",
    ),
  rule: z
    .string()
    .optional()
    .describe("The rule that a removal names, in the words of that time; absent without one."),
  isOfOthers: z
    .boolean()
    .optional()
    .describe("True where the people of a feed read a removal by others, which they cannot take back."),
  reason: z
    .string()
    .describe(
      "Empty for a removal that names a rule and says no more, for the change of a feed by its own people where they give none, for the change of a setting, of an automatic rule, of a feed's rules, of its tags or pinned posts or of one of the site's own pages, for messages that a moderator read in a report, for tags of a post or an invitation that earlier versions of Hearth have changed or taken back, for an approved request to join, post or comment, for somebody who was let in without a confirmed address, for a refused one without a line, and for roles in feeds that nobody ended.",
    ),
  createdAt: timestamp,
  bulkAct: bulkActInLog,
  isInForce: z
    .boolean()
    .optional()
    .describe(
      "Of each removal of a post or comment: whether it is the one in force, which can be restored; false once it was restored or removed again, is erased, or its author deleted it with the account. Of a removal from a profile: whether what was removed is kept, so that moderators can read and restore it.",
    ),
  isErased: z
    .boolean()
    .optional()
    .describe(
      "True where the comment that was removed has been erased since: nobody can read or restore it.",
    ),
});

export type LogEntry = z.infer<typeof logEntry>;

export const listModerationLog = defineCall({
  method: "GET",
  path: "/moderation/log",
  access: "feedModerator",
  summary:
    "The log of moderators' actions, and of authors' deletions of reported posts and comments and their undoing, newest first; with `username`, only entries that concern this member. Nobody can change the log, and nobody reads entries about reports on themselves. The people of a feed read what was decided about it and about the posts and comments on which they may decide.",
  query: z.object({
    limit: paging.limit,
    cursor: paging.cursor,
    username: opaque("username must be a user name.").optional(),
    under: opaque("under must be the id of an entry.")
      .optional()
      .describe("Only the single decisions of the bulk act, or of its undo, of which this entry tells."),
    about: z
      .literal("members", { error: "about must be members." })
      .optional()
      .describe(
        "Only decisions about members themselves, by others, and none about their posts and comments.",
      ),
  }),
  response: { 200: z.object({ entries: z.array(logEntry), next }) },
});
