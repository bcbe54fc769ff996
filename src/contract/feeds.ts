import { z } from "zod";
import { defineCall } from "./call.ts";
import { hasFeedCharacters, isAddressable } from "./feed-names.ts";
import { limitUpTo, next, paging, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The name of a feed as a member types it, with each run of white space replaced by one space. */
export const feedName = text("Category", { max: LIMITS.feedName, fold: true })
  .refine(hasFeedCharacters, {
    error: "Feed names may contain only letters, digits, spaces and - _ & + . '",
    abort: true,
  })
  .refine(isAddressable, "Feed names must contain a letter or a digit.");

const feedPaging = z.object({ limit: limitUpTo(LIMITS.feedsListed), cursor: paging.cursor });

export const listCategories = defineCall({
  method: "GET",
  path: "/categories",
  access: "anyone",
  summary: `The names of all feeds, in alphabetical order: the built-in ones and those that members added. At most ${LIMITS.feedsListed} and about 1 MB of them; \`next\` leads to the rest.`,
  query: feedPaging,
  response: { 200: z.object({ categories: z.array(z.string()), next }) },
});

const trending = z
  .array(z.string())
  .max(LIMITS.trending)
  .describe("The feeds with the most recent activity, the most active first.");

export const listTrending = defineCall({
  method: "GET",
  path: "/trending-categories",
  access: "anyone",
  summary: `The feeds with the most recent activity, at most ${LIMITS.trending}.`,
  response: { 200: z.object({ trending }) },
});

const directory = z.object({
  trending,
  counts: z
    .record(z.string(), z.int())
    .describe("The number of posts in each feed, by its name in lower case."),
  descriptions: z
    .record(z.string(), z.string())
    .describe(
      "Moderators' descriptions of feeds, by their names in lower case; other feeds have their built-in description.",
    ),
  next,
});

export type Directory = z.infer<typeof directory>;

export const getDirectory = defineCall({
  method: "GET",
  path: "/cached-directory",
  access: "anyone",
  summary: "The trending feeds, and the number of posts in each feed, in the same pages as `/categories`.",
  query: feedPaging,
  response: { 200: directory },
});

const feed = z.object({
  name: z.string(),
  description: z.string().describe("The feed's description; empty if nobody has written one."),
  isClosed: z.boolean().describe("Whether moderators have closed the feed to new posts."),
});

export type Feed = z.infer<typeof feed>;

export const getFeed = defineCall({
  method: "GET",
  path: "/category/:name",
  access: "anyone",
  summary: "A feed's description, and whether it takes new posts; also for a feed that has no posts yet.",
  params: z.object({ name: feedName }),
  response: { 200: feed },
});

export const editFeed = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name",
  access: "moderator",
  changesPages: true,
  summary:
    "Write a feed's description, close it to new posts or open it again. Absent fields stay as they are.",
  params: z.object({ name: feedName }),
  body: z.object({
    description: text("Description", { min: 0, max: LIMITS.feedDescription, fold: true }).optional(),
    isClosed: z.boolean("isClosed must be true or false.").optional(),
    reason: text("Reason", { max: LIMITS.moderationReason }),
  }),
  response: { 200: feed },
});

const followed = z.object({
  categories: z.array(z.string()).describe("The feeds the viewer follows, in lower case."),
});

export const listFollowed = defineCall({
  method: "GET",
  path: "/followed-categories",
  access: "member",
  summary: "The feeds you follow.",
  response: { 200: followed },
});

const listedFollow = z.object({
  name: z.string(),
  unread: z
    .int()
    .describe(
      `The number of others' posts since you last looked at the feed, at most ${LIMITS.unreadPosts}.`,
    ),
});

export type ListedFollow = z.infer<typeof listedFollow>;

export const listFollowsWithUnread = defineCall({
  method: "GET",
  path: "/followed-feeds",
  access: "member",
  summary: `The feeds you follow with the newest posts, at most ${LIMITS.listedFollows}, the most recently active first, and how many of their posts are new to you.`,
  response: { 200: z.object({ feeds: z.array(listedFollow) }) },
});

export const markFeedSeen = defineCall({
  method: "POST",
  path: "/followed-feeds/seen",
  access: "member",
  whileSuspended: true,
  summary: "Mark all posts of a feed you follow as seen; does nothing for other feeds.",
  body: z.object({ category: feedName }),
  response: { 204: z.null() },
});

export const follow = defineCall({
  method: "POST",
  path: "/follow-category",
  access: "member",
  changesPages: true,
  summary: "Follow a feed; following again changes nothing.",
  body: z.object({ category: feedName }),
  response: { 200: followed },
});

export const unfollow = defineCall({
  method: "POST",
  path: "/unfollow-category",
  access: "member",
  summary: "Unfollow a feed; unfollowing again changes nothing.",
  body: z.object({ category: feedName }),
  response: { 200: followed },
});
