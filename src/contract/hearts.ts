import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, opaque } from "./fields.ts";
import { hiddenReason, mutedReason } from "./hidden.ts";
import { LIMITS } from "./limits.ts";

const heartAnswer = z.object({
  upvotes: z.int().describe("The hearts of the post or comment after this call."),
  voted: z.boolean(),
});

export const upvote = defineCall({
  method: "POST",
  path: "/submission/:id/upvote",
  access: "member",
  changesPages: true,
  summary: "Give a post your heart; giving it again changes nothing.",
  params: z.object({ id }),
  response: { 200: heartAnswer },
});

export const unvote = defineCall({
  method: "POST",
  path: "/submission/:id/unvote",
  access: "member",
  changesPages: true,
  summary: "Take your heart back; taking it back again changes nothing.",
  params: z.object({ id }),
  response: { 200: heartAnswer },
});

export const upvoteComment = defineCall({
  method: "POST",
  path: "/comment/:id/upvote",
  access: "member",
  changesPages: true,
  summary: "Give a comment your heart; giving it again changes nothing.",
  params: z.object({ id }),
  response: { 200: heartAnswer },
});

export const unvoteComment = defineCall({
  method: "POST",
  path: "/comment/:id/unvote",
  access: "member",
  changesPages: true,
  summary: "Take your heart back from a comment; taking it back again changes nothing.",
  params: z.object({ id }),
  response: { 200: heartAnswer },
});

const oneId = opaque("Each id must be a text.");

export const voteStatus = defineCall({
  method: "POST",
  path: "/votes/status",
  access: "member",
  whileSuspended: true,
  summary:
    "Tells for each of these posts and comments whether it has your heart, and which of them you have saved, read, hidden or muted.",
  body: z.object({
    ids: z
      .array(oneId, { error: "ids must be a list of post ids." })
      .max(LIMITS.voteStatusIds, `ids can name at most ${LIMITS.voteStatusIds} posts.`),
    commentIds: z
      .array(oneId, { error: "commentIds must be a list of comment ids." })
      .max(LIMITS.voteStatusIds, `commentIds can name at most ${LIMITS.voteStatusIds} comments.`)
      .optional(),
  }),
  response: {
    200: z.object({
      voted: z.record(z.string(), z.boolean()),
      votedComments: z
        .record(z.string(), z.boolean())
        .optional()
        .describe("Of the comments asked for; absent without commentIds."),
      saved: z.array(z.string()).describe("The ids of those posts that you have saved."),
      savedComments: z
        .array(z.string())
        .optional()
        .describe("The ids of those comments that you have saved; absent without commentIds."),
      read: z.array(z.string()).describe("The ids of those posts that are in your history."),
      hidden: z
        .record(z.string(), hiddenReason)
        .describe("Those posts that lists do not show you, by id, with the reason."),
      mutedComments: z
        .record(z.string(), mutedReason)
        .optional()
        .describe("Those comments that you have muted, by id, with the reason; absent without commentIds."),
    }),
  },
});
