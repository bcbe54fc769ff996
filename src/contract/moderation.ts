import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { formattedText, submission, timestamp } from "./entities.ts";
import { namedRule } from "./feed-rules.ts";
import { id, text } from "./fields.ts";
import { isBlank, LIMITS } from "./limits.ts";
import { onPage } from "./member-notes.ts";

/** The reason of a decision. The member whom the decision concerns reads it, and the log records it. */
export const reason = text("Reason", { max: LIMITS.moderationReason });

export const because = z.object({ reason });
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
