import { z } from "zod";
import { FORMATTED_KINDS, type FormattedElement } from "./formatted-text.ts";

/** A time in UTC. */
export const timestamp = z.object({ _seconds: z.int(), _nanoseconds: z.int() });

/** The roles in ascending order of rights. */
export const ROLES = ["member", "moderator", "admin"] as const;

export const role = z.enum(ROLES, { error: "Role must be member, moderator or admin." });

export type Role = z.infer<typeof role>;

/** A role in one feed. */
export const feedRole = z.enum(["owner", "moderator"], { error: "Role must be owner or moderator." });

export type FeedRole = z.infer<typeof feedRole>;

export const preview = z.object({
  state: z
    .enum(["waiting", "ready", "failed"])
    .describe(
      "The state of the preview's fetch. The values of an earlier fetch stay while a new one waits, and if it fails.",
    ),
  title: z.string().nullable(),
  siteName: z.string().nullable(),
  description: z.string().nullable(),
});

/** A stored image; `image-addresses.ts` has the addresses of its files. */
export const shownImage = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z
    .array(z.int())
    .describe("The widths of the image's files, smallest first; the last one is `width`."),
  alt: z.string().describe("A description for people who cannot see the image; empty without one."),
});

/** A member's picture: the key of a square image, whose files `image-addresses.ts` names. */
export const memberPicture = z
  .string()
  .optional()
  .describe("The key of the member's picture, a square of 48, 96 and 192 pixels; absent without one.");

const formattedElement: z.ZodType<FormattedElement> = z
  .object({
    kind: z.enum(FORMATTED_KINDS),
    get children() {
      return z.array(z.union([z.string(), formattedElement]));
    },
    href: z.string().optional().describe("A link's address, with http or https."),
    level: z.int().optional().describe("A heading's level, 1 to 3."),
    start: z.int().optional().describe("The number of a numbered list's first item."),
    image: shownImage
      .omit({ alt: true })
      .optional()
      .describe("The stored image that an image shows; its description is its children."),
  })
  .meta({ id: "FormattedElement" });

/** A text's Markdown as a closed tree (decision 54). */
export const formattedText = z
  .array(formattedElement)
  .describe(
    "The words as blocks and elements, absent where they have no formatting. Line ends in words are shown; addresses and mentions in words are not marked.",
  );

const formatted = formattedText.optional();

export const postTags = z.array(z.object({ id: z.string(), name: z.string(), category: z.string() }));

/** A post; the API calls it a submission. */
export const submission = z.object({
  id: z.string(),
  title: z.string(),
  contentType: z.enum(["link", "text", "video"]),
  content: z
    .string()
    .describe(
      "The address, or the text as its author typed it; in lists at most its first 300 characters, without marks of formatting.",
    ),
  caption: z
    .string()
    .optional()
    .describe(
      "The author's words beside a link or a video, absent without any; in lists at most the first 300 characters, without marks of formatting.",
    ),
  formatted: formatted.describe(
    "The text or the caption, formatted; absent in lists, and where it is plain.",
  ),
  mentions: z
    .array(z.string())
    .optional()
    .describe(
      "The members named in the words with @, as they are spelled there; absent in lists, and without any.",
    ),
  thumbnailUrl: z.string().nullable(),
  preview: preview.nullable().describe("Null for a text, and for a link that has no preview."),
  image: shownImage.nullable().describe("The image at `content`, or the picture of the linked page."),
  previewText: z
    .string()
    .describe(
      "The first 100 characters of a text or of a caption, without marks of formatting; empty without either.",
    ),
  primaryCategory: z.string().nullable(),
  primarySubCategory: z.string().nullable(),
  customCategories: z
    .array(z.string())
    .describe("The names of the post's feeds, in the order that its author gave."),
  customCategory: z.string().nullable().describe("The first of customCategories, for older clients."),
  tags: postTags.optional().describe("The post's tags, each with the name of its feed; absent without any."),
  upvotes: z.int(),
  commentCount: z.int(),
  isLocked: z
    .boolean()
    .describe("Whether a moderator has locked the discussion, so that nobody can comment."),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  userName: z.string(),
  userId: z.string(),
  picture: memberPicture.describe("The key of the author's picture; absent in lists, and without one."),
});

export type Timestamp = z.infer<typeof timestamp>;
export type ShownImage = z.infer<typeof shownImage>;
export type Submission = z.infer<typeof submission>;
export type ContentType = Submission["contentType"];
