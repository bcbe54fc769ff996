import { z } from "zod";
import { defineCall } from "./call.ts";
import { limitUpTo, next, paging } from "./cursors.ts";
import { feedRole, formattedText, timestamp } from "./entities.ts";
import { hasFeedCharacters, isAddressable } from "./feed-names.ts";
import { text } from "./fields.ts";
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

const risingFeed = z.object({
  name: z.string(),
  grown: z
    .enum(["posts", "comments", "followers"])
    .describe("What grew most; a post weighs more than a follower, a follower more than a comment."),
  thisWeek: z.int().describe("How many of these there were in the last seven days."),
  weekBefore: z.int().describe("How many there were in the seven days before."),
});

export type RisingFeed = z.infer<typeof risingFeed>;

export const listRisingFeeds = defineCall({
  method: "GET",
  path: "/rising-feeds",
  access: "anyone",
  summary: `The feeds whose posts, comments and followers grew most against the week before, at most ${LIMITS.risingFeeds}.`,
  response: { 200: z.object({ feeds: z.array(risingFeed).max(LIMITS.risingFeeds) }) },
});

const feedOrder = z.enum(["name", "activity"], { error: "sort must be name or activity." });
export type FeedOrder = z.infer<typeof feedOrder>;

const activity = {
  recentPosts: z.int().describe("The posts of the last 30 days; 0 in all but the most active feeds."),
  recentComments: z.int().describe("The comments of the last 30 days; 0 in all but the most active feeds."),
};

const directory = z.object({
  trending,
  feeds: z
    .array(z.object({ name: z.string(), ...activity }))
    .describe("The feeds of this page, in the order of `sort`."),
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
  summary:
    "The trending feeds, and all feeds with their numbers of posts: by name in the same pages as `/categories`, or by activity, the feeds with the most posts and comments of the last 30 days first.",
  query: feedPaging.extend({
    sort: feedOrder.optional(),
  }),
  response: { 200: directory },
});

const activeFeed = z.object({
  name: z.string(),
  description: z.string().describe("The feed's description; empty if nobody has written one."),
  posts: z.int().describe("The number of posts."),
  ...activity,
  newest: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .max(LIMITS.newestTitles)
    .describe("The newest posts."),
});

export type ActiveFeed = z.infer<typeof activeFeed>;

export const listActiveFeeds = defineCall({
  method: "GET",
  path: "/active-feeds",
  access: "anyone",
  summary: `The feeds to suggest to a newcomer: the ${LIMITS.activeFeeds} with the most posts and comments of the last 30 days, with their newest posts; closed feeds are left out.`,
  response: { 200: z.object({ feeds: z.array(activeFeed).max(LIMITS.activeFeeds) }) },
});

export const feedWithoutFigures = z.object({
  name: z.string(),
  description: z.string().describe("The feed's description; empty if nobody has written one."),
  hue: z
    .int()
    .optional()
    .describe("The hue of its sign, in degrees of OKLCH; absent where the name decides."),
  picture: z.string().optional().describe("The key of the picture on its sign, as those of members are."),
  isClosed: z.boolean().describe("Whether moderators have closed the feed to new posts."),
  isForApproved: z
    .literal(true)
    .optional()
    .describe(
      "Posts of members whom the feed has not approved wait for its people; absent where everybody posts at once.",
    ),
});

export type Feed = z.infer<typeof feedWithoutFigures>;

const feedRule = z.object({
  id: z.string().describe("Stays the rule's while it is reworded and renumbered."),
  title: z.string(),
  text: z.string().describe("The explanation, in plain text; empty without one."),
});

export type FeedRule = z.infer<typeof feedRule>;

/** The rules of a feed by their numbers, from 1. */
export const feedRules = z.array(feedRule).max(LIMITS.feedRules);

export const feedTag = z.object({
  id: z.string().describe("Stays the tag's while it is renamed and moved."),
  name: z.string(),
});

export type TagOfFeed = z.infer<typeof feedTag>;

const feedWithFigures = feedWithoutFigures.extend({
  createdAt: timestamp.nullable().describe("Null for a feed that does not exist yet."),
  posts: z.int(),
  postsThisWeek: z.int().describe(`The posts of the last seven days, counted up to ${LIMITS.countedFigure}.`),
  followers: z.int().describe(`Counted up to ${LIMITS.countedFigure}.`),
  people: z
    .array(z.object({ userName: z.string(), role: feedRole }))
    .max(LIMITS.feedPeople)
    .optional()
    .describe("The feed's owners and moderators, the highest in rank first; absent without any."),
  isLeft: z
    .literal(true)
    .optional()
    .describe("Whether everybody who owned or moderated the feed has left, so that members may ask for it."),
  pinned: z
    .array(z.string())
    .max(LIMITS.feedPins)
    .optional()
    .describe("The ids of the posts that are pinned in the feed, the latest pin first; absent without any."),
  tags: z
    .array(feedTag)
    .max(LIMITS.feedTags)
    .optional()
    .describe("The feed's tags in their order; absent without any."),
  rules: feedRules.optional().describe("The feed's rules by their numbers, from 1; absent without any."),
  sideText: z
    .object({
      text: z.string().describe("In Markdown."),
      formatted: formattedText
        .optional()
        .describe(
          "Absent where the text has no formatting. Its first heading has level 1, and none skips a level.",
        ),
    })
    .optional()
    .describe("The words of the feed's people beside its list; absent without any."),
  hasAbout: z
    .literal(true)
    .optional()
    .describe("Whether `/category/{name}/about` has a text; absent where it has none."),
});

export type FeedWithFigures = z.infer<typeof feedWithFigures>;

export const getFeed = defineCall({
  method: "GET",
  path: "/category/:name",
  access: "anyone",
  summary:
    "A feed's description and figures, and whether it takes new posts; also for a feed that has no posts yet.",
  params: z.object({ name: feedName }),
  response: { 200: feedWithFigures },
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
  isBackground: true,
  summary: `The feeds you follow with the newest posts, at most ${LIMITS.listedFollows}, the most recently active first, and how many of their posts are new to you.`,
  response: {
    200: z.object({
      feeds: z.array(listedFollow),
      latest: z
        .string()
        .describe(
          "The site's newest post when they were counted; 0 if there is none. Later ones come as `posted` events.",
        ),
    }),
  },
});

export type FollowsWithUnread = z.infer<(typeof listFollowsWithUnread.response)[200]>;

export const markFeedSeen = defineCall({
  method: "POST",
  path: "/followed-feeds/seen",
  access: "member",
  whileSuspended: true,
  summary:
    "Mark all posts of a feed you follow as seen, or those until a list was read; does nothing for other feeds.",
  body: z.object({
    category: feedName,
    listAge: z
      .int("listAge must be a number of milliseconds.")
      .min(0, "listAge cannot be negative.")
      .max(LIMITS.listAgeMs, `listAge cannot exceed ${LIMITS.listAgeMs}.`)
      .optional()
      .describe("The milliseconds since the list that you saw was read: later posts stay unread."),
  }),
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
  changesPages: true,
  summary: "Unfollow a feed; unfollowing again changes nothing.",
  body: z.object({ category: feedName }),
  response: { 200: followed },
});
