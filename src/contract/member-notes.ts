import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import { id, opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const memberNote = z.object({
  id: z.string(),
  userName: z.string().describe("The moderator who wrote it."),
  text: z.string(),
  createdAt: timestamp,
  about: z
    .object({
      submissionId: z.string(),
      commentId: z.string().nullable().describe("Null where the note is about the post."),
      title: z.string().nullable().describe("The title of the post; null where its author has deleted it."),
    })
    .nullable()
    .describe("The post or comment that the note is about; null without one, and once that is erased."),
  mayDelete: z.boolean().describe("Whether you may delete it: its author and admins may."),
});

export type MemberNote = z.infer<typeof memberNote>;

const member = z.object({ username: z.string().describe("A user name, in any case, or a uid.") });

const total = z.int().describe("The number of notes about the member.");

export const listNotes = defineCall({
  method: "GET",
  path: "/moderation/members/:username/notes",
  access: "moderator",
  // The most private words on the site are not for moderators whom an admin has suspended.
  whileSuspended: false,
  summary:
    "The notes of moderators about a member, the newest first. Moderators read and write notes about members, admins about everybody but themselves; for others it is a 403, and for moderators who are suspended.",
  params: member,
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ notes: z.array(memberNote), next, total }) },
});

export const addNote = defineCall({
  method: "POST",
  path: "/moderation/members/:username/notes",
  access: "moderator",
  summary: `Write a note about a member, which the member never reads; up to ${LIMITS.notes} about each. The log says that there was one, without its words.`,
  params: member,
  body: z.object({
    text: text("Note", { max: LIMITS.note }),
    submissionId: opaque("submissionId must be the id of a post.")
      .optional()
      .describe("The post that the note is about."),
    commentId: opaque("commentId must be the id of a comment.")
      .optional()
      .describe("The comment that the note is about; its post follows from it."),
  }),
  response: { 201: z.object({ id: z.string() }) },
});

export const deleteNote = defineCall({
  method: "DELETE",
  path: "/moderation/notes/:id",
  access: "moderator",
  summary: "Delete a note about a member, which its author and admins may.",
  params: z.object({ id }),
  response: { 204: z.null() },
});

/** Facts about the members on a page of a queue, for the viewer who decides about them. */
export const onPage = z.object({
  noted: z
    .record(z.string(), z.int())
    .optional()
    .describe(
      "The number of moderators' notes about members on this page, by their names; only those with notes.",
    ),
  peers: z
    .array(z.string())
    .optional()
    .describe(
      "The names of other moderators and admins on this page whom you may not suspend or ban, nor write notes about.",
    ),
});

export type OnPage = z.infer<typeof onPage>;
