import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { listedComment } from "./comments.ts";
import { submission, timestamp } from "./entities.ts";
import { id, opaque } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { listIds } from "./saved-lists.ts";

const saveBody = z
  .object({
    lists: z
      .array(opaque("lists must be ids of lists."))
      .max(LIMITS.listsOfSaved, `lists can be at most ${LIMITS.listsOfSaved}.`)
      .optional()
      .describe(
        "The ids of lists to put it into, as when an unsave is undone. Those that are gone are ignored.",
      ),
  })
  // A request without a body has null.
  .nullish();

const savedAnswer = {
  200: z.object({
    saved: z.boolean(),
    lists: listIds.describe("The ids of the lists that it is in, or was."),
  }),
};

export const saveSubmission = defineCall({
  method: "POST",
  path: "/submission/:id/save",
  access: "member",
  whileSuspended: true,
  summary: `Save a post, for yourself to find again; saving it again changes nothing. A member can have ${LIMITS.saves} saved posts and comments.`,
  params: z.object({ id }),
  body: saveBody,
  response: savedAnswer,
});

export const unsaveSubmission = defineCall({
  method: "DELETE",
  path: "/submission/:id/save",
  access: "member",
  whileSuspended: true,
  summary: "Take a post out of what you have saved, and out of your lists; a second time changes nothing.",
  params: z.object({ id }),
  response: savedAnswer,
});

export const saveComment = defineCall({
  method: "POST",
  path: "/comment/:id/save",
  access: "member",
  whileSuspended: true,
  summary: "Save a comment, for yourself to find again; saving it again changes nothing.",
  params: z.object({ id }),
  body: saveBody,
  response: savedAnswer,
});

export const unsaveComment = defineCall({
  method: "DELETE",
  path: "/comment/:id/save",
  access: "member",
  whileSuspended: true,
  summary: "Take a comment out of what you have saved, and out of your lists; a second time changes nothing.",
  params: z.object({ id }),
  response: savedAnswer,
});

const savedThing = z.object({
  savedAt: timestamp,
  submission: submission.nullable().describe("Null where a comment is saved."),
  comment: listedComment.nullable().describe("Null where a post is saved."),
});

export type SavedThing = z.infer<typeof savedThing>;

export const listSaved = defineCall({
  method: "GET",
  path: "/saved",
  access: "member",
  summary:
    "The posts and comments that you have saved, the last saved first. Those that are removed or deleted are left out, for as long as they are.",
  query: z.object({
    limit: paging.limit,
    cursor: paging.cursor,
    list: opaque("list must be the id of a list.").optional().describe("Only what is in this list of yours."),
  }),
  response: { 200: z.object({ saved: z.array(savedThing), next }) },
});
