import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, onePagingOnly, paging } from "./cursors.ts";
import { submission, timestamp } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { feedName } from "./feeds.ts";
import { id, opaque, text, type TimeRange, timeRange } from "./fields.ts";
import { widen, widensFirstPageOnly } from "./fields.ts";
import { heldAnswer } from "./held.ts";
import { hiddenCounts } from "./hidden.ts";
import { LIMITS } from "./limits.ts";
import { ACTIVE_DAYS, type Sort, SORTS } from "./orders.ts";
import { parseWebAddress, youtubeVideoId } from "./links.ts";

export const title = text("Title", { max: LIMITS.title });

/** The address of a page or a picture, as a member types it. */
export const address = text("URL", { max: LIMITS.url }).refine(
  (value) => parseWebAddress(value) !== null,
  "URL must be a valid http or https address.",
);

const videoAddress = text("URL", { max: LIMITS.url }).refine(
  (value) => youtubeVideoId(value) !== null,
  "URL must be the address of a YouTube video.",
);

/** As long as a text, so that changing a post's type while writing it cuts nothing. */
const caption = text("Caption", { min: 0, max: LIMITS.text }).optional();

export const imageAlt = text("Image description", { min: 0, max: LIMITS.imageAlt });

export const customCategories = z
  .array(feedName, { error: "Categories must be a list of names." })
  .transform(withoutRepeats)
  .refine(
    (names) => names.length <= LIMITS.feedsPerPost,
    `A post can have at most ${LIMITS.feedsPerPost} feeds.`,
  )
  .default([]);

/** Each name once, whatever its case, as it is spelled first. */
function withoutRepeats(names: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (!byKey.has(name.toLowerCase())) byKey.set(name.toLowerCase(), name);
  return [...byKey.values()];
}

export const tagIds = z
  .array(opaque("tags must be the ids of tags."), "tags must be a list.")
  .max(LIMITS.postTags, `A post can have at most ${LIMITS.postTags} tags.`)
  .describe("The ids of tags of the post's feeds. Others are left out, also one that was deleted meanwhile.");

const tags = tagIds.optional();

const submitBody = z.discriminatedUnion(
  "contentType",
  [
    z.object({
      contentType: z.literal("link"),
      title,
      content: address,
      customCategories,
      tags,
      caption,
      imageAlt: imageAlt.optional(),
    }),
    z.object({
      contentType: z.literal("video"),
      title,
      content: videoAddress,
      customCategories,
      tags,
      caption,
    }),
    z.object({
      contentType: z.literal("text"),
      title,
      content: text("Text", { max: LIMITS.text }),
      customCategories,
      tags,
    }),
  ],
  { error: "Content type must be link, text or video." },
);

export type SubmitBody = z.input<typeof submitBody>;

const listQuery = z.object({
  ...paging,
  sort: z
    .enum(SORTS, { error: "sort must be popularity, hot or active, or absent." })
    .optional()
    .describe(
      "popularity: most hearts first; hot: hearts and date together; active: by the last comment; absent: newest first.",
    ),
  time: timeRange,
  widen,
});

/** False for a time range of an order that has none, since its values weigh the date already. */
function rangesWhereOrdered({ sort, time }: { sort?: Sort | undefined; time?: TimeRange }): boolean {
  return time === undefined || sort === undefined || sort === "popularity";
}

const submissions = z.object({
  submissions: z.array(submission),
  next,
  pinned: z
    .array(submission)
    .max(LIMITS.feedPins)
    .optional()
    .describe(
      "The posts that are pinned in the feed, the latest pin first; only on the first page of one feed's list, and absent without any. Each is also in its place of the list.",
    ),
  /** The time range of the posts; present only with `widen`. */
  time: z.enum(["24h", "7d", "30d", "all"]).optional(),
});

export const listSubmissions = defineCall({
  method: "GET",
  path: "/submissions",
  access: "anyone",
  summary:
    "Posts, newest first, or as sort says. With widen=true, a time range without posts is replaced by the first wider one that has posts.",
  query: listQuery
    .extend({
      category: text("Category", { max: 1_000 }).optional(),
      tag: opaque("tag must be the name of a tag.")
        .optional()
        .describe("The name of a tag of the feed: only posts with it."),
    })
    .refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset)
    .refine(widensFirstPageOnly, ERROR_TEXTS.widenedPage)
    .refine(rangesWhereOrdered, ERROR_TEXTS.rangeOfSort)
    .refine(
      ({ category, tag }) => tag === undefined || category !== undefined,
      ERROR_TEXTS.tagWithoutCategory,
    ),
  response: { 200: submissions },
});

const briefPost = submission.pick({
  id: true,
  title: true,
  userName: true,
  createdAt: true,
  primaryCategory: true,
  upvotes: true,
  commentCount: true,
});

/** A post as a line of a short list. */
export type BriefPost = z.infer<typeof briefPost>;

export const listActiveDiscussions = defineCall({
  method: "GET",
  path: "/active-discussions",
  access: "anyone",
  summary: `The posts with the most comments in the last 24 hours, then those of the last seven days; at most ${LIMITS.activeDiscussions}.`,
  response: { 200: z.object({ submissions: z.array(briefPost).max(LIMITS.activeDiscussions) }) },
});

export const listMoreOfFeed = defineCall({
  method: "GET",
  path: "/submission/:id/more",
  access: "anyone",
  summary: `Other posts of a post's first feed, most hearts first, of the narrowest time range from a week up that has ${LIMITS.moreOfFeed}.`,
  params: z.object({ id }),
  response: {
    200: z.object({
      category: z.string().nullable().describe("The name of the feed."),
      submissions: z.array(briefPost).max(LIMITS.moreOfFeed),
    }),
  },
});

export const listMyFeed = defineCall({
  method: "GET",
  path: "/my-feed",
  access: "member",
  isBackground: true,
  summary:
    "Posts of the feeds you follow, newest first, or as sort says, without those that you hid, muted or have read. With widen=true, a time range without posts is replaced by the first wider one that has posts.",
  query: listQuery
    .refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset)
    .refine(widensFirstPageOnly, ERROR_TEXTS.widenedPage)
    .refine(rangesWhereOrdered, ERROR_TEXTS.rangeOfSort),
  response: { 200: submissions.omit({ pinned: true }).extend({ hidden: hiddenCounts }) },
});

export const submit = defineCall({
  method: "POST",
  path: "/submit",
  access: "member",
  changesPages: true,
  summary:
    "Post a link, a text or a YouTube video into up to three feeds. A link and a video may have a caption. Where a moderator looks at it first, the answer is a 202.",
  body: submitBody,
  response: { 201: z.object({ submissionId: z.string() }), 202: heldAnswer },
});

export const getSubmission = defineCall({
  method: "GET",
  path: "/submission/:id",
  access: "anyone",
  summary: "One post with its whole content.",
  params: z.object({ id }),
  response: { 200: z.object({ submission }) },
});

const placing = z.object({
  upvotes: z.int(),
  commentCount: z.int(),
  createdAt: timestamp,
  hot: z
    .number()
    .describe(
      "log10(max(upvotes, 1)) + (whole seconds of createdAt - 1134028003) / 45000, to seven decimals.",
    ),
  activeAt: timestamp
    .nullable()
    .describe(
      `The time of the last comment by another member than the author within ${ACTIVE_DAYS} days of the post; without one, createdAt. Null for a post from before Hearth stored it: until a job has, the list takes createdAt.`,
    ),
  lastComment: z.object({ id: z.string(), userName: z.string() }).nullable().describe("That comment."),
});

/** The numbers that place a post in lists. */
export type Placing = z.infer<typeof placing>;

export const explainPlace = defineCall({
  method: "GET",
  path: "/submission/:id/placing",
  access: "anyone",
  summary: "The numbers that place a post in lists, as they are now.",
  params: z.object({ id }),
  response: { 200: z.object({ placing }) },
});

export const setTags = defineCall({
  method: "POST",
  path: "/submission/:id/tags",
  access: "member",
  changesPages: true,
  summary: `Choose the tags of a post, at most ${LIMITS.postTags}, as its author, or those of a feed as its owner or moderator. Only the difference to \`was\` is applied, so that what others chose meanwhile stays; a 409 where the post would then have more. The same again changes nothing. Everybody but the author gives a reason, with which the author is notified.`,
  params: z.object({ id }),
  body: z.object({
    tags: tagIds,
    was: tagIds.describe("The ids of the tags as they were when these were chosen."),
    reason: text("Reason", { min: 0, max: LIMITS.moderationReason })
      .optional()
      .describe("Why somebody else's post has other tags now. Authors need none."),
  }),
  response: { 200: z.object({ submission }) },
});

export const deleteSubmission = defineCall({
  method: "DELETE",
  path: "/submission/:id",
  access: "member",
  changesPages: true,
  summary: "Delete a post, as its author or a moderator.",
  params: z.object({ id }),
  response: { 200: z.object({ submissionId: z.string() }) },
});
