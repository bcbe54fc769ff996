import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { formattedText, memberPicture, timestamp } from "./entities.ts";
import { id, opaque, text } from "./fields.ts";
import { heldAnswer } from "./held.ts";
import { LIMITS } from "./limits.ts";
import { DEFAULT_THREAD_ORDER, THREAD_ORDERS } from "./thread-orders.ts";

/** A comment. `children` are assembled by the client from `parentId`. */
export const comment = z.object({
  id: z.string(),
  text: z.string(),
  formatted: formattedText.optional(),
  parentId: z.string().nullable(),
  mentions: z.array(z.string()).describe("The members named in the text with @, as they spell their names."),
  upvotes: z.int().describe("The comment's hearts; 0 once it is deleted."),
  createdAt: timestamp,
  editedAt: timestamp
    .optional()
    .describe("When the author last edited the text; absent without an edit after the first minutes."),
  userName: z.string(),
  userId: z.string(),
  picture: memberPicture,
  deleted: z.boolean(),
});

/** A comment in a list of comments on several posts. */
export const listedComment = z.object({
  id: z.string(),
  excerpt: z
    .string()
    .describe("The first 300 characters of the comment as it is now, without marks of formatting."),
  upvotes: z.int(),
  userName: z.string(),
  createdAt: timestamp,
  submissionId: z.string(),
  submissionTitle: z.string(),
});

/** A comment at its position in the discussion, without its author's id, which a page does not need. */
export const threadComment = comment.omit({ userId: true }).extend({
  depth: z.int().describe("0 for a comment on the post itself."),
  answers: z
    .string()
    .nullable()
    .describe("The author of the comment that this one replies to; null at depth 0."),
});

export type Comment = z.infer<typeof comment>;
export type ShownComment = Omit<Comment, "userId">;
export type ListedComment = z.infer<typeof listedComment>;
export type ThreadComment = z.infer<typeof threadComment>;

const threadPage = z.object({
  comments: z.array(threadComment),
  offset: z.int().describe("The position of the first of these comments in the whole discussion."),
  total: z.int().describe("The number of comments in the whole discussion."),
  latest: z
    .string()
    .nullable()
    .describe(
      "The id of the newest comment in the discussion, by which a client later recognises newer ones.",
    ),
  at: z
    .string()
    .optional()
    .describe(
      "By hearts only: pages that are asked for with this value have the hearts of one moment, so they fit each other.",
    ),
});

export type ThreadPage = z.infer<typeof threadPage>;

export const listComments = defineCall({
  method: "GET",
  path: "/submission/:id/comments",
  access: "anyone",
  summary: `A post's comments as a flat list, oldest first. Without \`limit\` and \`cursor\` an answer has up to ${LIMITS.commentsUnpaged} and about 1 MB of them; \`next\` leads to the rest.`,
  params: z.object({ id }),
  query: z.object({ limit: paging.limit.unwrap().optional(), cursor: paging.cursor }),
  response: { 200: z.object({ comments: z.array(comment), next }) },
});

export const readThread = defineCall({
  method: "GET",
  path: "/submission/:id/thread",
  access: "anyone",
  summary: `A post's comments in reading order, each followed by its replies: ${LIMITS.commentsOnPage} of them, or fewer if they are long, from position \`offset\`, before position \`before\`, or around the comment \`comment\`.`,
  params: z.object({ id }),
  query: z.object({
    offset: paging.offset,
    before: paging.offset.describe("The position before which the page ends."),
    comment: opaque("comment must be the id of a comment.").optional(),
    order: z
      .enum(THREAD_ORDERS, { error: "order must be hearts, newest or oldest." })
      .default(DEFAULT_THREAD_ORDER)
      .describe("The order of the comments that answer the same one."),
    at: paging.cursor.describe("By hearts only: the `at` of an earlier page."),
  }),
  response: { 200: threadPage },
});

export const listMemberComments = defineCall({
  method: "GET",
  path: "/user/:username/comments",
  access: "anyone",
  summary:
    "A member's comments, newest first. Those that are removed or deleted are left out, and those whose post is.",
  params: z.object({ username: z.string().describe("A user name, in any case, or a uid.") }),
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ comments: z.array(listedComment), next }) },
});

export const postComment = defineCall({
  method: "POST",
  path: "/submission/:id/comments",
  access: "member",
  changesPages: true,
  summary: `Comment on a post, or reply to one of its comments. Up to ${LIMITS.commentImages} images of this site are shown: \`![description](address)\`. Where a moderator looks at it first, the answer is a 202.`,
  params: z.object({ id }),
  body: z.object({
    text: text("Comment", { max: LIMITS.comment }),
    parentId: opaque("parentId must be the id of a comment.").nullish(),
  }),
  response: { 201: z.object({ comment }), 202: heldAnswer },
});
