import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { formattedText, postTags, shownImage, timestamp } from "./entities.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { onPage } from "./member-notes.ts";
import { reason } from "./moderation.ts";
import { newMember } from "./new-members.ts";

/**
 * Why a post or comment is held. `first`: it is among the first ones of its author. `rule`: an automatic rule caught it. `feed`: it is
 * for a feed that has not approved its author. `new`: its author was a new member. `other`: a newer version of the site held it.
 */
export const HELD_REASONS = ["first", "rule", "feed", "new", "other"] as const;

const heldPost = z.object({
  title: z.string(),
  contentType: z.enum(["link", "text", "video"]),
  content: z.string().describe("The address, or the whole text as its author typed it."),
  caption: z.string().optional().describe("The author's words beside an address; absent without any."),
  formatted: formattedText
    .optional()
    .describe("The text or the caption, formatted; absent where it is plain."),
  customCategories: z.array(z.string()).describe("The names of the feeds that it is for."),
  tags: postTags
    .optional()
    .describe(
      "The chosen tags that feeds of it have now, each with the name of its feed; absent without any.",
    ),
  image: shownImage.nullable().describe("The stored image at `content`; null without one."),
});

const heldComment = z.object({
  text: z.string(),
  formatted: formattedText.optional(),
  parentId: z.string().nullable().describe("The comment that it replies to; null for one on the post."),
  submissionId: z
    .string()
    .nullable()
    .describe("The post that it is on; null where nobody can read that any more."),
  submissionTitle: z.string().nullable(),
});

const heldWriting = z.object({
  id: z.string(),
  userName: z.string(),
  createdAt: timestamp.describe("When its author sent it."),
  reason: z.object({
    kind: z.enum(HELD_REASONS),
    words: z
      .string()
      .optional()
      .describe("More about the reason, for moderators; absent without any, and for the author."),
    newMember: newMember
      .optional()
      .describe(
        "What its author still lacks, where it waits because they were new; absent once they are new no more.",
      ),
  }),
  feed: z
    .string()
    .optional()
    .describe("The feed whose people decide, beside the site's moderators; absent where these alone decide."),
  post: heldPost.optional().describe("A post that is held; absent for a comment."),
  comment: heldComment.optional().describe("A comment that is held; absent for a post."),
  isAuthorSuspended: z
    .boolean()
    .optional()
    .describe(
      "True while its author is suspended, for those who decide: it can only be refused. Absent otherwise.",
    ),
  suspendedUntil: timestamp
    .optional()
    .describe(
      "When its author's suspension ends, for moderators of the site; absent for the people of a feed.",
    ),
  refusal: z
    .object({
      reason: z.string(),
      refusedAt: timestamp,
      deletedAt: timestamp.describe("When the site deletes it."),
    })
    .nullable()
    .describe("A moderator's decision against it; null while it waits."),
});

/** A post or a comment that waits for a moderator, or that a moderator refused. */
export type HeldWriting = z.infer<typeof heldWriting>;

/** The answer to a post or comment that waits for a moderator before anybody sees it. */
export const heldAnswer = z
  .object({
    held: z.object({
      id: z.string(),
      newMember: newMember
        .optional()
        .describe("What you still lack, where it waits because you are a new member; absent otherwise."),
    }),
  })
  .describe("It waits for a moderator, and nobody else sees it until one approves it.");

const page = { limit: paging.limit, cursor: paging.cursor };

export const listHeld = defineCall({
  method: "GET",
  path: "/held",
  access: "member",
  summary:
    "Your posts and comments that wait for a moderator, or that a moderator refused, the newest first. Only you and moderators read them.",
  query: z.object(page),
  response: { 200: z.object({ held: z.array(heldWriting), next }) },
});

export const takeBackHeld = defineCall({
  method: "DELETE",
  path: "/held/:id",
  access: "member",
  whileSuspended: true,
  forAdmitted: true,
  summary:
    "Take back a post or comment that waits, or delete one that was refused. A 409 says that it does not wait any more: a moderator has approved it, or you have taken it back.",
  params: z.object({ id }),
  response: { 204: z.null() },
});

export const listAllHeld = defineCall({
  method: "GET",
  path: "/moderation/held",
  access: "feedModerator",
  summary: `The posts and comments that wait for a moderator, the oldest first; for the people of a feed those that wait for them. Your own are left out, and those of banned members, which are deleted after ${LIMITS.heldOfBannedDays} days of the ban.`,
  query: z.object(page),
  response: { 200: z.object({ held: z.array(heldWriting), next, ...onPage.shape }) },
});

export const countHeld = defineCall({
  method: "GET",
  path: "/moderation/held-count",
  access: "feedModerator",
  summary:
    "The number of posts and comments that wait for a moderator, without your own; for the people of a feed of those that wait for them.",
  response: { 200: z.object({ waiting: z.int() }) },
});

const approved = z.object({
  submissionId: z.string().describe("The post, or the post of the comment."),
  commentId: z.string().nullable(),
});

export const approveHeld = defineCall({
  method: "POST",
  path: "/moderation/held/:id/approval",
  access: "feedModerator",
  changesPages: true,
  summary:
    "Publish a post or comment that waits, as if its author had sent it now. A 409 says that it does not wait any more, a 403 why it cannot be published now; it then goes on waiting.",
  params: z.object({ id }),
  body: z
    .object({
      approvesAuthor: z
        .boolean("approvesAuthor must be true or false.")
        .optional()
        .describe("Whether the author's next posts in the feed that it waits for appear at once."),
    })
    .nullish(),
  response: { 200: approved },
});

export const refuseHeld = defineCall({
  method: "POST",
  path: "/moderation/held/:id/refusal",
  access: "feedModerator",
  summary: `Refuse a post or comment that waits. Its author is notified, with the reason, and can read it for ${LIMITS.heldDays} days. A 409 says that it does not wait any more.`,
  params: z.object({ id }),
  body: z.object({ reason }),
  response: { 204: z.null() },
});
