import { z } from "zod";
import { defineCall } from "./call.ts";
import { paging } from "./cursors.ts";
import { comment, listedComment } from "./comments.ts";
import { timestamp } from "./entities.ts";
import { id, opaque, text } from "./fields.ts";
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

const deletedComment = z.object({ deletedAt: timestamp, comment: listedComment });

export type DeletedComment = z.infer<typeof deletedComment>;

export const listDeletedComments = defineCall({
  method: "GET",
  path: "/deleted-comments",
  access: "member",
  summary: `Your own comments whose deletion you can still undo, the last deleted first: those of the last ${LIMITS.undoMinutes} minutes.`,
  query: z.object({ limit: paging.limit }),
  response: { 200: z.object({ deleted: z.array(deletedComment) }) },
});

export const editComment = defineCall({
  method: "POST",
  path: "/comment/:id",
  access: "member",
  changesPages: true,
  summary: `Edit your own comment. The text before becomes an earlier version, unless it is younger than ${LIMITS.graceMinutes} minutes and not reported. A 409 where the text is not \`was\` any more.`,
  params: z.object({ id }),
  body: z.object({
    text: text("Comment", { max: LIMITS.comment }),
    was: opaque("was must be a text without control characters.").describe(
      "The text that was edited, as the API gave it.",
    ),
  }),
  response: { 200: z.object({ comment }) },
});

const version = z.object({
  id: z.string().nullable().describe("Null for the present text."),
  text: z.string().nullable().describe("The text as it was typed; null where it was erased."),
  createdAt: timestamp,
});

export type TextVersion = z.infer<typeof version>;

export const listVersions = defineCall({
  method: "GET",
  path: "/comment/:id/versions",
  access: "anyone",
  summary: `The texts that a comment has had, the oldest first: at most ${LIMITS.versions}, and the present one.`,
  params: z.object({ id }),
  response: { 200: z.object({ submissionId: z.string(), versions: z.array(version) }) },
});

export const listReportedVersions = defineCall({
  method: "GET",
  path: "/moderation/comments/:id/versions",
  access: "feedModerator",
  summary:
    "The same for moderators, who also read them of a removed comment, and of a deleted one while reports on it are open. Until then they also read what its author has erased. What is their own they read as everybody does.",
  params: z.object({ id }),
  response: { 200: z.object({ submissionId: z.string(), versions: z.array(version) }) },
});

export const eraseVersion = defineCall({
  method: "DELETE",
  path: "/comment/:id/versions/:version",
  access: "member",
  changesPages: true,
  summary:
    "Erase an earlier version of your own comment. Moderators erase those of others by the other call.",
  params: z.object({ id, version: id }),
  response: { 200: z.object({ versions: z.array(version) }) },
});

export const eraseReportedVersion = defineCall({
  method: "POST",
  path: "/moderation/comments/:id/versions/:version/erasure",
  access: "feedModerator",
  changesPages: true,
  summary:
    "Erase an earlier version of another member's comment for good, with a reason, with which the author is notified and which the log has. A second time changes nothing.",
  params: z.object({ id, version: id }),
  body: z.object({ reason: text("Reason", { max: LIMITS.moderationReason }) }),
  response: { 200: z.object({ versions: z.array(version) }) },
});
