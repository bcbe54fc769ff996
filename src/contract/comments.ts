import { z } from "zod";
import { defineCall } from "./call.ts";
import { comment } from "./entities.ts";
import { id, next, paging, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const listComments = defineCall({
  method: "GET",
  path: "/submission/:id/comments",
  access: "anyone",
  summary: `A post's comments, flat, oldest first; all of them when not paged, up to ${LIMITS.commentsUnpaged}.`,
  params: z.object({ id }),
  query: z.object({ limit: paging.limit.unwrap().optional(), cursor: paging.cursor }),
  response: { 200: z.object({ comments: z.array(comment), next }) },
});

export const postComment = defineCall({
  method: "POST",
  path: "/submission/:id/comments",
  access: "member",
  changesPages: true,
  summary: "Comment on a post, or reply to one of its comments. Takes an Idempotency-Key.",
  params: z.object({ id }),
  body: z.object({
    text: text("Comment", { max: LIMITS.comment }),
    parentId: z.string("parentId must be the id of a comment.").nullish(),
  }),
  response: { 201: z.object({ comment }) },
});
