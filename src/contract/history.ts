import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { submission, timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const openedSubmission = defineCall({
  method: "POST",
  path: "/submission/:id/opened",
  access: "member",
  whileSuspended: true,
  summary: `Remember that you have opened a post; does nothing while your history is turned off. The last ${LIMITS.history} posts are kept.`,
  params: z.object({ id }),
  response: { 204: z.null() },
});

const openedPost = z.object({ openedAt: timestamp, submission });

export type OpenedPost = z.infer<typeof openedPost>;

export const listHistory = defineCall({
  method: "GET",
  path: "/history",
  access: "member",
  summary:
    "The posts that you have opened, the last opened first. Those that are removed or deleted are left out, for as long as they are.",
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ history: z.array(openedPost), next }) },
});

export const forgetOpened = defineCall({
  method: "DELETE",
  path: "/history/:id",
  access: "member",
  whileSuspended: true,
  summary: "Forget that you have opened this post; a second time changes nothing.",
  params: z.object({ id: id.describe("The id of the post.") }),
  response: { 204: z.null() },
});

export const forgetHistory = defineCall({
  method: "DELETE",
  path: "/history",
  access: "member",
  whileSuspended: true,
  summary: "Forget all posts that you have opened.",
  response: { 204: z.null() },
});

const readingSettings = z.object({
  keepsHistory: z.boolean("keepsHistory must be true or false."),
  hidesRead: z.boolean("hidesRead must be true or false."),
});

export type ReadingSettings = z.infer<typeof readingSettings>;

export const setReadingSettings = defineCall({
  method: "POST",
  path: "/reading-settings",
  access: "member",
  whileSuspended: true,
  summary:
    "Choose whether the posts that you open are kept as your history, and whether lists leave out those that you have read. Absent fields stay as they are. What is kept already stays until you forget it.",
  body: readingSettings.partial(),
  response: { 200: readingSettings },
});
