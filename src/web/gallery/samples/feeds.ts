import type * as feeds from "../../../contract/feeds.ts";
import type { listFeedTags } from "../../../contract/feed-tags.ts";
import type { listFeedTexts, readFeedAbout } from "../../../contract/feed-texts.ts";
import type { listFeedRules } from "../../../contract/feed-rules.ts";
import type { FeedPerson, listFeedPeople, listFeedsWithoutOwner } from "../../../contract/feed-people.ts";
import type { listFeedPosters } from "../../../contract/feed-posters.ts";
import type { listActiveDiscussions, listMoreOfFeed, listSubmissions } from "../../../contract/posts.ts";
import { ALL_POSTS, POSTS } from "./posts.ts";
import { minutesAgo, sample } from "./sample.ts";

const LONG_NAME = POSTS.longWords.customCategories[0]!;
const DESCRIPTION = "Balconies, beds and everything that grows in them.";
const TRENDING = ["Gardening", "Maps", "EarthPorn", "Engineering", "Photography", "Books"];

/** Busy, quiet and silent feeds; one has a long name, one is written from right to left. */
const ACTIVE = [
  { name: "Gardening", recentPosts: 214, recentComments: 1_840, post: POSTS.text },
  { name: "EarthPorn", recentPosts: 88, recentComments: 301, post: POSTS.image },
  { name: "Maps", recentPosts: 12, recentComments: 40, post: POSTS.linkWithPicture },
  { name: LONG_NAME, recentPosts: 3, recentComments: 1, post: POSTS.longWords },
  { name: "موسيقى", recentPosts: 1, recentComments: 0, post: POSTS.rightToLeft },
  { name: "Photography", recentPosts: 0, recentComments: 0, post: POSTS.linkWithoutPicture },
];

const FIGURES = { createdAt: minutesAgo(60 * 24 * 900), posts: 1_204, postsThisWeek: 61, followers: 100_000 };

/** An owner, moderators and a member who is asked. */
const FEED_PEOPLE: FeedPerson[] = [
  { ...person("ada_w", "owner", null), lastVisit: "2026-03" },
  person("rosa_l", "moderator", "owner"),
  { ...person("a_rather_long_user_name_of_30", "moderator", null), isAsking: true },
  person("kai", null, "moderator"),
];

function person(userName: string, role: FeedPerson["role"], offer: FeedPerson["offer"]): FeedPerson {
  const since = role && minutesAgo(60 * 24 * 90);
  return { userName, role, offer, since, appointedBy: "ada_w", isAsking: false, isBanned: false };
}

const RULES = [
  { id: "1", title: "Be kind", text: "" },
  {
    ...{ id: "2", title: "No advertising" },
    text: "Nothing that is for sale, and no links to shops.\nSwap seeds in the monthly thread.",
  },
  { id: "3", title: "Name the plant in the title, with its Latin name where you know it", text: "" },
];

const TAGS = ["Question", "Show and tell", "Identify this plant please", "بذور"].map((name, index) => ({
  ...{ id: String(index + 1), name },
}));

const SIDE_TEXT = {
  text: "New here? Say **hello** in the monthly thread.\n\n- [Frost dates](https://example.org/frost)\n- Seed swap: every second Sunday",
  formatted: [
    {
      kind: "paragraph" as const,
      children: [
        "New here? Say ",
        { kind: "strong" as const, children: ["hello"] },
        " in the monthly thread.",
      ],
    },
    {
      kind: "list" as const,
      children: [
        {
          kind: "item" as const,
          children: [{ kind: "link" as const, href: "https://example.org/frost", children: ["Frost dates"] }],
        },
        { kind: "item" as const, children: ["Seed swap: every second Sunday"] },
      ],
    },
  ],
};

const ABOUT = {
  text: "# How it began\n\nTwo neighbours and one packet of beans.\n\n## Calendar\n\n> Sow in March, plant out in May.",
  formatted: [
    { kind: "heading" as const, level: 1, children: ["How it began"] },
    { kind: "paragraph" as const, children: ["Two neighbours and one packet of beans."] },
    { kind: "heading" as const, level: 2, children: ["Calendar"] },
    {
      kind: "quote" as const,
      children: [{ kind: "paragraph" as const, children: ["Sow in March, plant out in May."] }],
    },
  ],
};

export const FEEDS = [
  sample<typeof feeds.listTrending>("GET", "/trending-categories", { trending: TRENDING }),
  sample<typeof feeds.listFollowed>("GET", "/followed-categories", { categories: ["gardening", "maps"] }),
  sample<typeof feeds.listFollowsWithUnread>("GET", "/followed-feeds", {
    feeds: [
      { name: "Gardening", unread: 3 },
      { name: LONG_NAME, unread: 100 },
      { name: "Maps", unread: 0 },
    ],
    latest: "1",
  }),
  sample<typeof feeds.markFeedSeen>("POST", "/followed-feeds/seen", null),
  sample<typeof feeds.listRisingFeeds>("GET", "/rising-feeds", {
    feeds: [
      { name: "Gardening", grown: "posts", thisWeek: 61, weekBefore: 40 },
      { name: LONG_NAME, grown: "comments", thisWeek: 1_204, weekBefore: 310 },
      { name: "Maps", grown: "followers", thisWeek: 1, weekBefore: 0 },
    ],
  }),
  sample<typeof feeds.listActiveFeeds>("GET", "/active-feeds", {
    feeds: ACTIVE.map(({ name, recentPosts, recentComments, post }) => ({
      ...{ name, recentPosts, recentComments, posts: recentPosts, newest: [post] },
      description: name === "Gardening" ? DESCRIPTION : "",
    })),
  }),
  sample<typeof feeds.getDirectory>("GET", "/cached-directory", {
    ...{ trending: TRENDING, feeds: ACTIVE, next: null },
    counts: { gardening: 1_204, maps: 310, earthporn: 9_412, engineering: 77, photography: 1 },
    descriptions: { gardening: DESCRIPTION },
  }),
  sample<typeof feeds.getFeed>("GET", "/category/:name", ({ name = "" }) => ({
    ...{ ...FIGURES, name, description: DESCRIPTION, isClosed: false, hue: 145 },
    people: FEED_PEOPLE.flatMap(({ userName, role }) => (role ? [{ userName, role }] : [])),
    ...{ rules: RULES, tags: TAGS, isForApproved: true, sideText: SIDE_TEXT, hasAbout: true },
  })),
  sample<typeof readFeedAbout>("GET", "/category/:name/about", ({ name = "" }) => ({
    ...{ ...ABOUT, name, changedAt: minutesAgo(60 * 24 * 12) },
  })),
  sample<typeof listFeedTexts>("GET", "/moderation/feeds/:name/texts", ({ name = "" }) => ({
    name,
    side: {
      text: SIDE_TEXT.text,
      version: "1",
      earlier: [{ text: "New here?", replacedAt: minutesAgo(9_000) }],
    },
    about: { text: ABOUT.text, version: "1", earlier: [] },
  })),
  sample<typeof listFeedPosters>("GET", "/moderation/feeds/:name/posters", ({ name = "" }) => ({
    ...{ name, next: null },
    posters: [
      { userName: "rosa_l", approvedBy: "kai", approvedAt: minutesAgo(90) },
      { userName: "w".repeat(20), approvedBy: null, approvedAt: minutesAgo(60 * 24 * 40) },
    ],
  })),
  sample<typeof listFeedTags>("GET", "/moderation/feeds/:name/tags", ({ name = "" }) => ({
    ...{ name, version: "1", tags: TAGS },
  })),
  sample<typeof listFeedRules>("GET", "/moderation/feeds/:name/rules", ({ name = "" }) => ({
    ...{ name, version: "1", rules: RULES },
  })),
  sample<typeof listFeedPeople>("GET", "/moderation/feeds/:name/people", ({ name = "" }) => ({
    ...{ name, people: FEED_PEOPLE },
  })),
  sample<typeof listFeedsWithoutOwner>("GET", "/admin/feeds-without-owner", {
    feeds: [
      { name: "Maps", askedBy: "kai", asks: 1 },
      { name: LONG_NAME, askedBy: null, asks: 0 },
      { name: "Mosses", askedBy: "noor", asks: 3, isLeft: true },
    ],
  }),
  sample<typeof listActiveDiscussions>("GET", "/active-discussions", {
    submissions: ALL_POSTS.slice(0, 4),
  }),
  sample<typeof listMoreOfFeed>("GET", "/submission/:id/more", ({ id }) => ({
    ...{ category: "Gardening", submissions: ALL_POSTS.filter((post) => post.id !== id).slice(-4) },
  })),
];

/** The feed as it is once moderators have closed it, with its pinned posts. */
export const CLOSED_FEED = [
  sample<typeof listSubmissions>("GET", "/submissions", {
    ...{ submissions: ALL_POSTS, pinned: [POSTS.text, POSTS.linkWithPicture], next: null },
  }),
  sample<typeof feeds.getFeed>("GET", "/category/:name", ({ name = "" }) => ({
    ...{ ...FIGURES, name, postsThisWeek: 0, description: "This feed is full of memories.", isClosed: true },
  })),
];

/** A feed that nobody has posted into, and nothing to show beside it. */
export const EMPTY_FEEDS = [
  sample<typeof feeds.listFollowed>("GET", "/followed-categories", { categories: [] }),
  sample<typeof feeds.listFollowsWithUnread>("GET", "/followed-feeds", { feeds: [], latest: "0" }),
  sample<typeof feeds.listRisingFeeds>("GET", "/rising-feeds", { feeds: [] }),
  sample<typeof feeds.getFeed>("GET", "/category/:name", ({ name = "" }) => ({
    ...{ name, description: "", isClosed: false, createdAt: null },
    ...{ posts: 0, postsThisWeek: 0, followers: 0 },
  })),
  sample<typeof listActiveDiscussions>("GET", "/active-discussions", { submissions: [] }),
  sample<typeof listMoreOfFeed>("GET", "/submission/:id/more", { category: "Gardening", submissions: [] }),
];
