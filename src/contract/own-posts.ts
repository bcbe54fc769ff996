import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission, timestamp } from "./entities.ts";
import { id, opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { customCategories, imageAlt, tagIds, title } from "./posts.ts";

/** The parts of a post that its author can edit. */
const wordsOfPost = z.object({
  title: z.string(),
  text: z.string().describe("The text of a text post, or the caption of a link or video; empty without one."),
  imageAlt: z.string().describe("The description of an image that was uploaded for the post, or empty."),
  customCategories: z.array(z.string()).describe("The names of the feeds."),
});

export type PostWords = z.infer<typeof wordsOfPost>;

const was = opaque("was must have the values that the API gave.");

export const editSubmission = defineCall({
  method: "POST",
  path: "/submission/:id",
  access: "member",
  changesPages: true,
  summary: `Edit your own post: its title, text or caption, feeds and image description; its address stays. The words before become an earlier version, unless they are younger than ${LIMITS.graceMinutes} minutes, not reported, and nobody has commented. A 409 where the words or feeds are not as in \`was\` any more; the same edit again is no error.`,
  params: z.object({ id }),
  body: z.object({
    title,
    text: text("Text", { min: 0, max: LIMITS.text }),
    imageAlt: imageAlt.default(""),
    customCategories: customCategories.unwrap(),
    tags: tagIds.optional(),
    was: z
      .object({
        ...{ title: was, text: was, imageAlt: was.default(""), customCategories: z.array(was) },
        tags: tagIds.optional().describe("Only the difference of the tags to these is applied."),
      })
      .describe("What was edited, as the API gave it."),
  }),
  response: { 200: z.object({ submission }) },
});

const version = z.object({
  id: z.string().nullable().describe("Null for the post as it is now."),
  words: wordsOfPost.nullable().describe("As they were typed; null where they were erased."),
  createdAt: timestamp,
});

export type PostVersion = z.infer<typeof version>;

const earlierThan = z.object({
  before: opaque("before must be the id of a version.")
    .optional()
    .describe("Only the versions before the one of this id."),
});

const pageOfVersions = z.object({
  versions: z.array(version),
  next: z
    .string()
    .nullable()
    .describe(
      "Where more versions come before, the `before` that leads to them: long ones do not fit one answer.",
    ),
});

export const listPostVersions = defineCall({
  method: "GET",
  path: "/submission/:id/versions",
  access: "anyone",
  summary: `The words that a post has had, the oldest first: at most ${LIMITS.versions}, and the present ones. A page begins with the latest.`,
  params: z.object({ id }),
  query: earlierThan,
  response: { 200: pageOfVersions },
});

export const listReportedPostVersions = defineCall({
  method: "GET",
  path: "/moderation/posts/:id/versions",
  access: "feedModerator",
  summary:
    "The same for moderators, who also read them of a removed post, and of a deleted one while reports on it are open. Until then they also read what its author has erased. What is their own they read as everybody does.",
  params: z.object({ id }),
  query: earlierThan,
  response: { 200: pageOfVersions },
});

export const erasePostVersion = defineCall({
  method: "DELETE",
  path: "/submission/:id/versions/:version",
  access: "member",
  changesPages: true,
  summary: "Erase an earlier version of your own post. Moderators erase those of others by the other call.",
  params: z.object({ id, version: id }),
  response: { 200: pageOfVersions },
});

export const eraseReportedPostVersion = defineCall({
  method: "POST",
  path: "/moderation/posts/:id/versions/:version/erasure",
  access: "feedModerator",
  changesPages: true,
  summary:
    "Erase an earlier version of another member's post for good, with a reason, with which the author is notified and which the log has. A second time changes nothing.",
  params: z.object({ id, version: id }),
  body: z.object({ reason: text("Reason", { max: LIMITS.moderationReason }) }),
  response: { 200: pageOfVersions },
});
