import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission, timestamp } from "./entities.ts";
import { id } from "./fields.ts";

const removedPost = z.object({
  submission: submission.describe("The post with its whole content. Its image has no address any more."),
  picture: z.string().nullable().describe("Its image as a data: address; null where it has none."),
  by: z.enum(["moderator", "author"]).describe("Whether a moderator removed it, or its author deleted it."),
  userName: z
    .string()
    .nullable()
    .describe("Who did it, for moderators; null for the author of a removed post, and for the operator."),
  reason: z.string().nullable().describe("Why it was removed; null where its author deleted it."),
  createdAt: timestamp.describe("When it was removed or deleted."),
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
