import { includesFeed, isFeedName } from "../../contract/feed-names.ts";
import type { Directory } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";

/** As many feeds as a post can have; other choices of feeds name their own number. */
const MOST: number = LIMITS.feedsPerPost;

/** The feeds chosen, and the text in the input. */
export interface FeedChoice {
  chosen: string[];
  typed: string;
}

/** Adds the trimmed name, unless it is blank or chosen already (ignoring case), or as many as fit are chosen. */
export function addFeed(chosen: string[], name: string, most = MOST): string[] {
  const feed = name.trim();
  const superfluous = feed === "" || includesFeed(chosen, feed) || isFull(chosen, most);
  return superfluous ? chosen : [...chosen, feed];
}

/** Parses the input: each comma ends a name. Names that do not fit stay in the input. */
export function typeFeeds(chosen: string[], text: string, most = MOST): FeedChoice {
  const names = text.split(",");
  const last = names.pop() ?? "";
  const { all, left } = addFeeds(chosen, names, most);
  return { chosen: all, typed: left.length > 0 ? [...left, last].join(",") : last.trimStart() };
}

/** Adds the names in the input, as Enter and Submit do. Names that do not fit stay in the input. */
export function endTyping({ chosen, typed }: FeedChoice, most = MOST): FeedChoice {
  const { all, left } = addFeeds(chosen, typed.split(","), most);
  return { chosen: all, typed: left.join(",") };
}

function addFeeds(chosen: string[], names: string[], most: number): { all: string[]; left: string[] } {
  const all = names.reduce((feeds, name) => addFeed(feeds, name, most), chosen);
  return { all, left: names.filter((name) => name.trim() !== "" && !includesFeed(all, name.trim())) };
}

/** The typed names that do not fit any more. */
export function namesLeftOut({ chosen, typed }: FeedChoice, most = MOST): string[] {
  if (!isFull(chosen, most)) return [];
  return addFeeds(chosen, typed.split(","), most).left.map((name) => name.trim());
}

export function isFull(chosen: string[], most = MOST): boolean {
  return chosen.length >= most;
}

/** Puts a feed in the place of another. */
export function replaceFeed(chosen: string[], feed: string, by: string): string[] {
  return chosen.map((name) => (name === feed ? by : name));
}

export interface FeedSuggestions {
  feeds: string[];
  /** The last suggestion, if it would create a feed. */
  created: string | null;
  /** The suggestion that Enter picks before any arrow key is pressed. */
  marked: string | null;
}

/** The names of all feeds: those that the author follows first, then the most active ones, then those with most posts. */
export function likelyFirst(
  { feeds, counts }: Pick<Directory, "feeds" | "counts">,
  followed: string[],
): string[] {
  const isFollowed = new Set(followed);
  const ranked = feeds.map(({ name, recentPosts, recentComments }) => {
    const key = name.toLowerCase();
    return {
      name,
      isFollowed: isFollowed.has(key),
      recent: recentPosts + recentComments,
      posts: counts[key] ?? 0,
    };
  });
  return ranked
    .toSorted(
      (one, other) =>
        Number(other.isFollowed) - Number(one.isFollowed) ||
        other.recent - one.recent ||
        other.posts - one.posts,
    )
    .map(({ name }) => name);
}

/**
 * Feeds not yet chosen whose names contain the typed text, ignoring case: an exact match first, then names
 * that begin with the text. A new feed of the typed name comes last, if the author may create it. `names` is undefined while the feeds
 * load.
 */
export function suggestFeeds(
  names: string[] | undefined,
  { chosen, typed }: FeedChoice,
  most = MOST,
  mayCreate = true,
): FeedSuggestions {
  if (names === undefined || isFull(chosen, most)) return { feeds: [], created: null, marked: null };
  const wanted = typed.trim().toLowerCase();
  const closeness = (feed: string) => {
    const name = feed.toLowerCase();
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
  };
  const found = names
    .filter((feed) => feed.toLowerCase().includes(wanted) && !includesFeed(chosen, feed))
    .toSorted((one, other) => closeness(one) - closeness(other));
  const created = mayCreate ? newFeed([...names, ...chosen], typed) : null;
  const [first] = found;
  const isMeant = wanted !== "" && first !== undefined && closeness(first) < 2;
  return { feeds: created ? [...found, created] : found, created, marked: isMeant ? first : created };
}

/** The feed that the typed name would create; null if that feed exists or the name is invalid. */
function newFeed(known: string[], typed: string): string | null {
  const name = typed.trim().replace(/\s+/gu, " ");
  return isFeedName(name) && !includesFeed(known, name) ? name : null;
}
