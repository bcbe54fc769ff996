/** Every number of the product that server and browser must agree on. Lengths count Unicode code points. */
export const LIMITS = {
  pageSize: 40,
  pageSizeMax: 100,
  title: 200,
  text: 40_000,
  comment: 10_000,
  mentions: 50,
  /** For so long the deletion of a comment can be undone. */
  undoMinutes: 60,
  /** For so long an edit makes no version. */
  graceMinutes: 5,
  /** The most earlier versions of a text. */
  versions: 20,
  message: 10_000,
  reportReason: 500,
  moderationReason: 500,
  suspensionDays: 365,
  domain: 253,
  feedDescription: 300,
  url: 2_048,
  feedName: 40,
  feedsPerPost: 3,
  listExcerpt: 300,
  preview: 100,
  previewSite: 100,
  previewDescription: 300,
  earlierPosts: 5,
  shareExcerpt: 160,
  usernameMin: 3,
  usernameMax: 24,
  passwordMin: 8,
  passwordMax: 128,
  email: 254,
  credential: 10_000,
  nonceSecret: 255,
  searchQuery: 200,
  suggestedMembers: 10,
  voteStatusIds: 200,
  notificationIds: 200,
  conversations: 500,
  feedsListed: 20_000,
  feedsOnPage: 400,
  sessions: 100,
  blocks: 1_000,
  follows: 1_000,
  listedFollows: 12,
  unreadPosts: 100,
  /** A year. */
  listAgeMs: 31_536_000_000,
  trending: 5,
  activeDiscussions: 5,
  risingFeeds: 5,
  moreOfFeed: 5,
  countedFigure: 10_000,
  activeFeeds: 24,
  newestTitles: 2,
  commentsUnpaged: 10_000,
  idempotencyKey: 255,
  imageBytes: 10 * 1024 * 1024,
  imageAlt: 500,
} as const;

/** Milliseconds for which a browser may show a list from its cache. */
export const FEED_CACHE_TTL_MS = 900_001;

/** The length of a text as people count it: in code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** White space, controls, and characters without a shape, such as U+200B. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}

/** The first `max` code points of a text. */
export function firstCodePoints(text: string, max: number): string {
  if (text.length <= max) return text;
  // A code point takes at most two UTF-16 units, so `max * 2` units hold at least `max` of them.
  return Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join("");
}

/** Cuts `text` to at most `max` code points and appends "..." when something was cut. */
export function truncate(text: string, max: number): string {
  const first = firstCodePoints(text, max);
  return first === text ? text : `${first.trimEnd()}...`;
}
