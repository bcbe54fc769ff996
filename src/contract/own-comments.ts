import { z } from "zod";
import { defineCall } from "./call.ts";
import { comment } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const deleteComment = defineCall({
  method: "DELETE",
  path: "/comment/:id",
  access: "member",
  changesPages: true,
  summary:
    "Delete your own comment. Its text is hidden; a comment without replies is gone, others keep their place in the discussion. A second time is no error.",
  params: z.object({ id }),
  response: {
    200: z.object({
      gone: z
        .array(z.string())
        .describe(
          "The ids of the comments that have left the discussion: the comment itself where it has no replies, and deleted comments that had no other.",
        ),
    }),
  },
});

export const undeleteComment = defineCall({
  method: "POST",
  path: "/comment/:id/undelete",
  access: "member",
  changesPages: true,
  summary: `Undo the deletion of your own comment, for ${LIMITS.undoMinutes} minutes. A second time is no error.`,
  params: z.object({ id }),
  response: { 200: z.object({ comment }) },
});
