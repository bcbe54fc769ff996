import { z } from "zod";
import { appealable, appealText } from "./appeal-state.ts";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { formattedText, submission, timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { onPage } from "./member-notes.ts";
import { reason } from "./moderation.ts";
import { sanctionKind } from "./sanctions.ts";

/** A removal that is in force, as its author reads it. */
export const removalStatus = appealable.extend({
  until: timestamp.describe("The end of the days in which its author may appeal."),
  erasedFrom: timestamp.describe(
    "The time from which it is erased for good, with an appeal that still waits. A comment may be erased earlier with its post.",
  ),
});

export type RemovalStatus = z.infer<typeof removalStatus>;

const ownRemoval = removalStatus.extend({
  submissionId: z.string(),
  commentId: z.string().nullable().describe("Null for a post."),
  title: z
    .string()
    .nullable()
    .describe(
      "The title of the post, or of the post of the comment; null where that post is somebody else's and removed as well.",
    ),
  excerpt: z
    .string()
    .nullable()
    .describe("The first 300 characters of the comment, without marks of formatting; null for a post."),
  isExcerpt: z
    .boolean()
    .optional()
    .describe("True where the comment has more: further words, formatting or images."),
  reason: z.string().describe("Empty where the removal names a rule and says no more."),
  rule: z.string().optional().describe("The rule that the removal names, in the words of that time."),
  createdAt: timestamp.describe("The time of the removal."),
});

export type OwnRemoval = z.infer<typeof ownRemoval>;

export const listOwnRemovals = defineCall({
  method: "GET",
  path: "/removals",
  access: "member",
  summary:
    "Your posts and comments that moderators removed, the latest removal first, with your appeals. What is restored or erased is not among them.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ removals: z.array(ownRemoval), next }) },
});

export const appealRemoval = defineCall({
  method: "POST",
  path: "/removals/:id/appeal",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary: `Appeal against the removal of your post or comment, once, within ${LIMITS.appealDays} days; up to ${LIMITS.waitingAppeals} of your appeals wait at a time. A moderator or admin who did not remove it decides. The same text again is no error.`,
  params: z.object({ id }),
  body: z.object({ text: appealText }),
  response: { 200: removalStatus },
});

const removedComment = z.object({
  id: z.string(),
  text: z.string(),
  formatted: formattedText.optional(),
  createdAt: timestamp,
});

const anyAppeal = z.object({
  id: z.string(),
  userName: z.string().describe("The member who appeals."),
  text: z.string(),
  createdAt: timestamp,
  mayDecide: z
    .boolean()
    .describe("False where you have decided what it is about, or may not decide about the member."),
});

const appealedDecision = z.object({
  userName: z.string().nullable().describe("The person who decided; null for the operator."),
  reason: z.string(),
  createdAt: timestamp,
});

const removalAppeal = anyAppeal.extend({
  kind: z.literal("removal"),
  submission: submission.describe(
    "The removed post, or the post of the removed comment, its text cut as in lists.",
  ),
  comment: removedComment.nullable().describe("The removed comment; null where the post was removed."),
  isHidden: z
    .boolean()
    .describe("Whether a comment stays out of sight when it is restored, since its post is removed as well."),
  removal: appealedDecision.extend({ rule: z.string().optional() }),
});

const sanctionAppeal = anyAppeal.extend({
  kind: sanctionKind,
  endsAt: timestamp.nullable().describe("The end of a suspension; null for all others."),
  removalId: z
    .string()
    .optional()
    .describe(
      "Names what was removed from the profile, for `/moderation/profile-removals`; absent for all others.",
    ),
  onlyAdmins: z
    .boolean()
    .describe("Whether only admins may decide, since the member is a moderator or an admin."),
  sanction: appealedDecision,
});

const waitingAppeal = z.union([removalAppeal, sanctionAppeal]);

export type RemovalAppeal = z.infer<typeof removalAppeal>;
export type SanctionAppeal = z.infer<typeof sanctionAppeal>;
export type WaitingAppeal = z.infer<typeof waitingAppeal>;

export const listAppeals = defineCall({
  method: "GET",
  path: "/moderation/appeals",
  access: "moderator",
  summary:
    "The appeals that wait, the oldest first: against removals, also by the people of a feed, against removals from profiles, and against warnings, suspensions and bans. Your own are not among them, and of banned members only those against their bans.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: {
    200: z.object({
      appeals: z.array(waitingAppeal),
      next,
      waiting: z.int().describe("The number of those that you may decide, up to 100."),
      ...onPage.shape,
    }),
  },
});

export const decideAppeal = defineCall({
  method: "POST",
  path: "/moderation/appeals/:id/decision",
  access: "moderator",
  changesPages: true,
  summary:
    "Grant an appeal, which restores the post, the comment or what the profile had, withdraws the warning, or ends the suspension or ban; or uphold the decision. Nobody decides about their own appeal, or about what they decided themselves, and about a sanction only those who could make it. The same decision again is no error; a 409 says that somebody else decided, or that what it is about has ended.",
  params: z.object({ id }),
  body: z.object({
    decision: z.enum(["grant", "uphold"], { error: "Decision must be grant or uphold." }),
    line: reason.describe("Words to the author, who reads them; the log has them, too."),
  }),
  response: { 204: z.null() },
});

export type AppealDecision = z.output<(typeof decideAppeal)["body"]>;
