import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { formattedText, memberPicture, role, submission, timestamp } from "./entities.ts";
import { namedRule } from "./feed-rules.ts";
import { password } from "./auth.ts";
import { id, opaque, text } from "./fields.ts";
import { isBlank, LIMITS } from "./limits.ts";
import { onPage } from "./member-notes.ts";
import { newMember } from "./new-members.ts";
import { reportIds } from "./reports.ts";

/** The reason of a decision. The member whom the decision concerns reads it, and the log records it. */
export const reason = text("Reason", { max: LIMITS.moderationReason });
const because = z.object({ reason });
export const REASON_REQUIRED = "Reason is required.";

const openReport = z.object({
  id: z.string(),
  userName: z
    .string()
    .nullable()
    .describe("The member who reported it; null for the people of a feed, who do not see who reported."),
  reason: z.string().nullable(),
  rule: z
    .object({ id: z.string(), words: z.string() })
    .optional()
    .describe("The rule that the reporter named, in the words of that time; absent without one."),
  createdAt: timestamp,
});

const reportedComment = z.object({
  id: z.string(),
  text: z.string().describe("The comment's text, even if the comment is removed or deleted."),
  formatted: formattedText.optional(),
  userName: z.string(),
  createdAt: timestamp,
  editedAt: timestamp
    .optional()
    .describe("When the author last edited the text; absent without an edit after the first minutes."),
  isRemoved: z.boolean(),
  isDeleted: z
    .boolean()
    .describe("Whether the author has deleted the comment. Its open reports then still wait for a decision."),
  reports: z.array(openReport),
});

const reportedPost = z.object({
  submission: submission.describe(
    "The post with its text cut as in lists, even if it is removed or deleted.",
  ),
  isRemoved: z.boolean(),
  isDeleted: z
    .boolean()
    .describe("Whether the author has deleted the post. Its open reports then still wait for a decision."),
  reports: z.array(openReport).describe("The open reports on the post itself, newest first."),
  comments: z
    .array(reportedComment)
    .describe("The post's reported comments, the most recently reported first."),
});

export type OpenReport = z.infer<typeof openReport>;
export type ReportedComment = z.infer<typeof reportedComment>;
export type ReportedPost = z.infer<typeof reportedPost>;

export const listReports = defineCall({
  method: "GET",
  path: "/moderation/reports",
  access: "feedModerator",
  summary:
    "Posts with open reports on them or on their comments, the most recently reported first. Reports on your own posts and comments are left out. The people of a feed read those that they may decide about.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: {
    200: z.object({
      posts: z.array(reportedPost),
      next,
      total: z.int().describe("The number of posts in all."),
      ...onPage.shape,
    }),
  },
});

/** A decision about a post or a comment; "dismiss" closes its open reports and changes nothing else. */
const decision = z.enum(["dismiss", "remove", "restore", "lock", "unlock"], {
  error: "Decision must be dismiss, remove, restore, lock or unlock.",
});

export type Decision = z.infer<typeof decision>;

/** The state after a decision. A removal closes the open reports, except those on the deciding moderator. */
const decided = z.object({ isRemoved: z.boolean(), isLocked: z.boolean() });

const editedAtSeen = timestamp
  .nullable()
  .optional()
  .describe(
    "The `editedAt` of the text that you decided about, null if it had none. Without it the decision is about the text as it is.",
  );

/** The reason of a decision. A removal that names a rule needs no other. */
const becauseOrRule = {
  reason: text("Reason", { min: 0, max: LIMITS.moderationReason }).default(""),
  ...namedRule,
};

/** A decision has a reason or names a rule. */
function hasReason({ reason: given, rule: named }: { reason: string; rule?: string | null | undefined }) {
  return !isBlank(given) || Boolean(named);
}

export const decideOnPost = defineCall({
  method: "POST",
  path: "/moderation/posts/:id/decisions",
  access: "feedModerator",
  changesPages: true,
  summary:
    "Dismiss the reports on a post, remove or restore it, lock or unlock its discussion. Nobody decides on their own post, and the people of a feed only on posts there whose authors rank below them. A 409 where it was edited since `editedAt`. A removal may name a rule of one of the post's feeds, which is a reason.",
  params: z.object({ id }),
  body: z.object({ ...becauseOrRule, decision, editedAt: editedAtSeen }).refine(hasReason, REASON_REQUIRED),
  response: { 200: decided },
});

export const decideOnComment = defineCall({
  method: "POST",
  path: "/moderation/comments/:id/decisions",
  access: "feedModerator",
  changesPages: true,
  summary:
    "Dismiss the reports on a comment, remove or restore it. Nobody decides on their own comment, and the people of a feed by the rules of posts. A 409 where its text was edited since `editedAt`.",
  params: z.object({ id }),
  body: z
    .object({
      ...becauseOrRule,
      decision: z.enum(["dismiss", "remove", "restore"], {
        error: "Decision must be dismiss, remove or restore.",
      }),
      editedAt: editedAtSeen,
    })
    .refine(hasReason, REASON_REQUIRED),
  response: { 200: decided.pick({ isRemoved: true }) },
});

const memberStatus = z.object({
  userName: z.string(),
  role,
  isBanned: z.boolean(),
  suspendedUntil: timestamp
    .nullable()
    .describe("The time until which they can only read; null if they are not suspended."),
  reason: z.string().nullable().describe("The reason for the ban or the suspension."),
  about: z.string().optional().describe("The member's words about themselves, absent without any."),
  picture: memberPicture,
  warnings: z.int().optional().describe("The number of warnings that they got; absent without any."),
  newMember: newMember
    .optional()
    .describe(
      "Why they are new, and for how long; absent for others, and where the site has no limits for new members.",
    ),
  invitedBy: z.string().optional().describe("The member who invited them; absent for everybody else."),
  invited: z
    .array(z.string())
    .max(LIMITS.invitedMembers)
    .optional()
    .describe("The members whom they invited, the newest first; absent without any."),
});

const readStatus = memberStatus.extend({
  notes: z
    .int()
    .optional()
    .describe("The number of notes about them; absent without any, and where you may not read them."),
  hasPasswordLink: z
    .boolean()
    .optional()
    .describe("True where you can make a link at which the member sets a new password."),
});

export type MemberStatus = z.infer<typeof readStatus>;

const member = z.object({ username: z.string().describe("A user name, in any case, or a uid.") });

export const getMemberStatus = defineCall({
  method: "GET",
  path: "/moderation/members/:username",
  access: "moderator",
  summary: "A member's status: whether they are suspended or banned, and their role.",
  params: member,
  response: { 200: readStatus },
});

/** A decision about a member, which may also be the answer to reports on them. */
const aboutMember = because.extend({
  reportIds: reportIds
    .optional()
    .describe(
      "The reports on the member that the decision answers: it closes those that are open, but none on messages that you have not read. A decision that changes nothing dismisses them.",
    ),
});

export const suspendMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/suspension",
  access: "moderator",
  summary: "Suspend a member for some days: they can read but not write. With days 0, end the suspension.",
  params: member,
  body: aboutMember
    .extend({
      days: z
        .int("Days must be a whole number.")
        .min(0, `Days must be from 0 to ${LIMITS.suspensionDays}.`)
        .max(LIMITS.suspensionDays, `Days must be from 0 to ${LIMITS.suspensionDays}.`),
    })
    .refine((body) => body.days > 0 || !body.reportIds, "The end of a suspension answers no reports."),
  response: { 200: memberStatus },
});

export const warnMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/warning",
  access: "moderator",
  summary:
    "Warn a member, who is notified with the reason and can go on as before. The same warning again within an hour is no error, and no second one.",
  params: member,
  body: aboutMember,
  response: { 200: memberStatus },
});

export const banMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/ban",
  access: "moderator",
  summary: "Ban a member: their sessions end, and they cannot sign in. With isBanned false, end the ban.",
  params: member,
  body: aboutMember
    .extend({ isBanned: z.boolean("isBanned must be true or false.") })
    .refine((body) => body.isBanned || !body.reportIds, "The end of a ban answers no reports."),
  response: { 200: memberStatus },
});

export const eraseAbout = defineCall({
  method: "POST",
  path: "/moderation/members/:username/about-erasure",
  access: "moderator",
  changesPages: true,
  summary:
    "Erase a member's words about themselves, for good. The member is notified. Without any words it changes nothing. A 409 where they are other words than `about`.",
  params: member,
  body: aboutMember.extend({
    about: text("The words", { min: 0, max: LIMITS.about })
      .optional()
      .describe("The words that you decided about. Without it the decision is about the words as they are."),
  }),
  response: { 200: memberStatus },
});

export const removePicture = defineCall({
  method: "POST",
  path: "/moderation/members/:username/picture-removal",
  access: "moderator",
  changesPages: true,
  summary:
    "Remove a member's picture, for good. The member is notified. Without a picture it changes nothing. A 409 where it is another one than `picture`.",
  params: member,
  body: aboutMember.extend({
    picture: opaque("picture must be a text.")
      .optional()
      .describe("The picture that you decided about. Without it the decision is about the picture as it is."),
  }),
  response: { 200: memberStatus },
});

const confirming = password
  .optional()
  .describe("Your own password. A wrong one is a 403, and so is none where it is needed.");

export const grantRole = defineCall({
  method: "POST",
  path: "/moderation/members/:username/role",
  access: "admin",
  summary:
    "Make a member a moderator or an admin, or an ordinary member again. Nobody changes their own role, and nobody who is suspended or banned gets one: a 409. To give or take the role of an admin, your password is needed, unless your session began in the last ten minutes.",
  params: member,
  body: because.extend({ role, currentPassword: confirming }),
  response: { 200: memberStatus },
});

export const makePasswordLink = defineCall({
  method: "POST",
  path: "/moderation/members/:username/password-link",
  access: "admin",
  summary:
    "Make a link at which a member who is no admin sets a new password, once, within an hour, for you to hand over. Only where the site sends no mails, by which they can ask for one themselves: else a 409. The member is notified. Your password is needed, as for roles.",
  params: member,
  body: because.extend({ currentPassword: confirming }),
  response: {
    200: z.object({
      link: z.string().describe("Whoever has it can set the member's password. It is in no other answer."),
    }),
  },
});
