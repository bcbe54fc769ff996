import { z } from "zod";
import { defineCall } from "./call.ts";
import { listedComment, submission, timestamp } from "./entities.ts";
import { id, next, paging } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const savedAnswer = { 200: z.object({ saved: z.boolean() }) };

export const saveSubmission = defineCall({
  method: "POST",
  path: "/submission/:id/save",
  access: "member",
  whileSuspended: true,
  summary: `Save a post, for yourself to find again; saving it again changes nothing. A member can have ${LIMITS.saves} saved posts and comments.`,
  params: z.object({ id }),
  response: savedAnswer,
});

export const unsaveSubmission = defineCall({
  method: "DELETE",
  path: "/submission/:id/save",
  access: "member",
  whileSuspended: true,
  summary: "Take a post out of what you have saved; a second time changes nothing.",
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
  response: savedAnswer,
});

export const unsaveComment = defineCall({
  method: "DELETE",
  path: "/comment/:id/save",
  access: "member",
  whileSuspended: true,
  summary: "Take a comment out of what you have saved; a second time changes nothing.",
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
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ saved: z.array(savedThing), next }) },
});
