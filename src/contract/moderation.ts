import { z } from "zod";
import { defineCall } from "./call.ts";
import { role, submission, timestamp } from "./entities.ts";
import { id, next, paging, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The reason of a decision. The member whom the decision concerns reads it, and the log keeps it. */
export const reason = text("Reason", { max: LIMITS.moderationReason });
const because = z.object({ reason });

const openReport = z.object({
  id: z.string(),
  userName: z.string().describe("Who reported it."),
  reason: z.string().nullable(),
  createdAt: timestamp,
});

const reportedComment = z.object({
  id: z.string(),
  text: z.string().describe("Its text, also when it is removed."),
  userName: z.string(),
  createdAt: timestamp,
  isRemoved: z.boolean(),
  reports: z.array(openReport),
});

const reportedPost = z.object({
  submission: submission.describe("The post, its text cut as in lists; also when it is removed or deleted."),
  isRemoved: z.boolean(),
  isDeleted: z.boolean().describe("Its author has deleted it. Its reports still wait to be dismissed."),
  reports: z.array(openReport).describe("Those of the post itself, newest first."),
  comments: z.array(reportedComment).describe("Its reported comments, the one reported last first."),
});

export type OpenReport = z.infer<typeof openReport>;
export type ReportedComment = z.infer<typeof reportedComment>;
export type ReportedPost = z.infer<typeof reportedPost>;

export const listReports = defineCall({
  method: "GET",
  path: "/moderation/reports",
  access: "moderator",
  summary:
    "Posts with open reports of them or of their comments, the one reported last first, without the reports on yourself.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: {
    200: z.object({ posts: z.array(reportedPost), next, total: z.int().describe("How many posts wait.") }),
  },
});

/** A decision about a post or a comment; "dismiss" closes its open reports and changes nothing else. */
const decision = z.enum(["dismiss", "remove", "restore", "lock", "unlock"], {
  error: "Decision must be dismiss, remove, restore, lock or unlock.",
});

export type Decision = z.infer<typeof decision>;

/** The state after a decision. A removal closes the open reports, except those on the deciding moderator. */
const decided = z.object({ isRemoved: z.boolean(), isLocked: z.boolean() });

export const decideOnPost = defineCall({
  method: "POST",
  path: "/moderation/posts/:id/decisions",
  access: "moderator",
  changesPages: true,
  summary:
    "Dismiss the reports of a post, remove or restore it, lock or unlock its discussion. Nobody decides on their own.",
  params: z.object({ id }),
  body: because.extend({ decision }),
  response: { 200: decided },
});

export const decideOnComment = defineCall({
  method: "POST",
  path: "/moderation/comments/:id/decisions",
  access: "moderator",
  changesPages: true,
  summary: "Dismiss the reports of a comment, remove or restore it. Nobody decides on their own.",
  params: z.object({ id }),
  body: because.extend({
    decision: z.enum(["dismiss", "remove", "restore"], {
      error: "Decision must be dismiss, remove or restore.",
    }),
  }),
  response: { 200: decided.pick({ isRemoved: true }) },
});

const memberStatus = z.object({
  userName: z.string(),
  role,
  isBanned: z.boolean(),
  suspendedUntil: timestamp.nullable().describe("Until when they can only read; null when they can write."),
  reason: z.string().nullable().describe("Why they are banned or suspended."),
});

export type MemberStatus = z.infer<typeof memberStatus>;

const member = z.object({ username: z.string().describe("A user name, in any case, or a uid.") });

export const getMemberStatus = defineCall({
  method: "GET",
  path: "/moderation/members/:username",
  access: "moderator",
  summary: "A member's status: whether they are suspended or banned, and their role.",
  params: member,
  response: { 200: memberStatus },
});

export const suspendMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/suspension",
  access: "moderator",
  summary: "Suspend a member for some days: they read and cannot write. Ends a suspension with days 0.",
  params: member,
  body: because.extend({
    days: z
      .int("Days must be a whole number.")
      .min(0, `Days must be from 0 to ${LIMITS.suspensionDays}.`)
      .max(LIMITS.suspensionDays, `Days must be from 0 to ${LIMITS.suspensionDays}.`),
  }),
  response: { 200: memberStatus },
});

export const banMember = defineCall({
  method: "POST",
  path: "/moderation/members/:username/ban",
  access: "moderator",
  summary:
    "Ban a member: every session of theirs ends, and they cannot sign in. Ends a ban with isBanned false.",
  params: member,
  body: because.extend({ isBanned: z.boolean("isBanned must be true or false.") }),
  response: { 200: memberStatus },
});

export const grantRole = defineCall({
  method: "POST",
  path: "/moderation/members/:username/role",
  access: "admin",
  summary: "Make a member a moderator or an admin, or take that back. Nobody changes their own role.",
  params: member,
  body: because.extend({
    role,
  }),
  response: { 200: memberStatus },
});
