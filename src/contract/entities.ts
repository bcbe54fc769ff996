import { z } from "zod";

/** A moment, UTC. */
export const timestamp = z.object({ _seconds: z.int(), _nanoseconds: z.int() });

/** What a member may be, the least first. */
export const ROLES = ["member", "moderator", "admin"] as const;

export const role = z.enum(ROLES, { error: "Role must be member, moderator or admin." });

export type Role = z.infer<typeof role>;

/** What a posted address shows of itself. */
export const preview = z.object({
  state: z
    .enum(["waiting", "ready", "failed"])
    .describe("Whether it has been looked at; what was found before stays meanwhile, and when it fails."),
  title: z.string().nullable(),
  siteName: z.string().nullable(),
  description: z.string().nullable(),
});

/** An image that the site keeps itself; `image-addresses.ts` says where its files are. */
export const keptImage = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()).describe("The widths it is there in, smallest first; the last one is `width`."),
  alt: z.string().describe("What it shows, for people who cannot see it; empty when nobody has said it."),
});

/** A post, as the wire calls it. */
export const submission = z.object({
  id: z.string(),
  title: z.string(),
  contentType: z.enum(["link", "text", "video"]),
  content: z.string().describe("The address, or the text; in lists at most its first 300 characters."),
  thumbnailUrl: z.string().nullable(),
  preview: preview.nullable().describe("Null for a text, and for a post that was never looked at."),
  image: keptImage.nullable().describe("The image at `content`, or a picture of what is there."),
  previewText: z.string().describe("The first 100 characters of a text post; empty for others."),
  primaryCategory: z.string().nullable(),
  primarySubCategory: z.string().nullable(),
  customCategories: z.array(z.string()).describe("The post's feeds, first one first."),
  customCategory: z.string().nullable().describe("The first of customCategories, for older clients."),
  upvotes: z.int(),
  commentCount: z.int(),
  isLocked: z.boolean().describe("Whether a moderator has closed its discussion: nobody comments any more."),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  userName: z.string(),
  userId: z.string(),
});

/** A comment. `children` are assembled by the client from `parentId`. */
export const comment = z.object({
  id: z.string(),
  text: z.string(),
  parentId: z.string().nullable(),
  mentions: z.array(z.string()).describe("The members named in the text with @, as they spell themselves."),
  createdAt: timestamp,
  userName: z.string(),
  userId: z.string(),
  deleted: z.boolean(),
});

/** A comment at its place in the discussion. Without ids of members, which a page has no use for. */
export const threadComment = comment.omit({ userId: true }).extend({
  depth: z.int().describe("0 for a comment on the post itself."),
  answers: z.string().nullable().describe("Who wrote the comment it answers; null at depth 0."),
});

export const notification = z.object({
  id: z.string(),
  isRead: z.boolean(),
  type: z.enum(["comment", "reply", "mention", "message", "moderation"]),
  message: z.string().describe("What happened, in a sentence."),
  userName: z.string().nullable().describe("Who did it; null for what a moderator did."),
  submissionId: z
    .string()
    .nullable()
    .describe("The post it is about, where the member can read it; null for a message."),
  submissionTitle: z.string().nullable(),
  commentId: z.string().nullable(),
  createdAt: timestamp,
});

/** What a member wrote to another. */
export const message = z.object({
  id: z.string(),
  senderId: z.string(),
  text: z.string(),
  createdAt: timestamp,
});

export const conversation = z.object({
  otherId: z.string(),
  username: z.string(),
  unread: z.int().describe("Messages of the other that the viewer has not seen."),
  lastMessage: message.describe("Its text at most the first 300 characters."),
});

export type Timestamp = z.infer<typeof timestamp>;
export type KeptImage = z.infer<typeof keptImage>;
export type Submission = z.infer<typeof submission>;
export type ContentType = Submission["contentType"];
export type Comment = z.infer<typeof comment>;
/** What a page shows of a comment. */
export type ShownComment = Omit<Comment, "userId">;
export type ThreadComment = z.infer<typeof threadComment>;
export type Notification = z.infer<typeof notification>;
export type Message = z.infer<typeof message>;
export type Conversation = z.infer<typeof conversation>;
