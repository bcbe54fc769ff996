import { z } from "zod";
import { removalStatus } from "./appeals.ts";
import { defineCall } from "./call.ts";
import { formattedText, submission, timestamp } from "./entities.ts";
import { id } from "./fields.ts";

const removedPost = z.object({
  submission: submission.describe(
    "The post with its whole content. Its image is no longer served at an address.",
  ),
  picture: z.string().nullable().describe("The post's image as a data: address; null without one."),
  by: z.enum(["moderator", "author"]).describe("Whether a moderator removed it, or its author deleted it."),
  userName: z
    .string()
    .nullable()
    .describe(
      "The moderator or author who did it. Null if the author reads their own removed post, or if the operator removed it.",
    ),
  reason: z.string().nullable().describe("The reason for the removal; null if the author deleted the post."),
  rule: z
    .string()
    .optional()
    .describe("The rule that the removal names, in the words of that time; the reason may then be empty."),
  isOfOthers: z
    .boolean()
    .optional()
    .describe("True where the people of a feed read what others removed, which they cannot restore."),
  createdAt: timestamp.describe("The time of the removal or deletion."),
  own: removalStatus.optional().describe("Whether you may appeal, and your appeal; absent for moderators."),
});

export type RemovedPost = z.infer<typeof removedPost>;

export const getRemovedSubmission = defineCall({
  method: "GET",
  path: "/submission/:id/removed",
  access: "member",
  summary:
    "A removed post, for its author and for moderators, who also read a deleted one while it has open reports. 404 for everybody else.",
  params: z.object({ id }),
  response: { 200: removedPost },
});

const wholeComment = z.object({
  text: z.string(),
  formatted: formattedText.optional(),
  mentions: z
    .array(z.string())
    .describe("The members whom the text mentions, as it spells them. Other names stay words."),
  pictures: z
    .record(z.string(), z.string())
    .describe(
      "The images in the text as data: addresses, by their keys: they are no longer served at their own. One whose file is gone is left out.",
    ),
});

export type WholeComment = z.infer<typeof wholeComment>;

export const readRemovedComment = defineCall({
  method: "GET",
  path: "/removals/:id/comment",
  access: "member",
  summary:
    "The whole of your comment that this removal hides, with its formatting and images. 404 for everybody else, and once the comment is restored or erased.",
  params: z.object({ id }),
  response: { 200: wholeComment },
});

const hiddenComment = z.object({
  comment: wholeComment
    .nullable()
    .describe(
      "Null where the words are erased, or where the author deleted the comment and no report on it is open.",
    ),
  isErased: z.boolean().describe("Whether the words are erased, so that nobody can read or restore them."),
  by: z.enum(["moderator", "author"]).describe("Whether a moderator removed it, or its author deleted it."),
  userName: z.string().nullable().describe("The moderator or author who did it; null for the operator."),
  reason: z
    .string()
    .nullable()
    .describe("The reason for the removal; null if the author deleted the comment."),
  rule: removedPost.shape.rule,
  isOfOthers: removedPost.shape.isOfOthers,
  createdAt: removedPost.shape.createdAt,
});

export type HiddenComment = z.infer<typeof hiddenComment>;

export const getRemovedComment = defineCall({
  method: "GET",
  path: "/moderation/comments/:id/removed",
  access: "feedModerator",
  summary:
    "A comment that is not shown any more, for those who may decide about it: the whole of it with who removed it, when and why. Where its author deleted it, its words are readable while it has open reports. 404 for a visible comment, one's own and those of other feeds.",
  params: z.object({ id }),
  response: { 200: hiddenComment },
});
