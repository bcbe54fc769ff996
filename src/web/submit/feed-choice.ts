import { isFeedName } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";

/** The feeds chosen for a post, and the one being typed. */
export interface FeedChoice {
  chosen: string[];
  typed: string;
}

/** Adds a feed: trimmed, once without regard to case, and only while there is room. */
export function addFeed(chosen: string[], name: string): string[] {
  const feed = name.trim();
  const superfluous = feed === "" || includesFeed(chosen, feed) || isFull(chosen);
  return superfluous ? chosen : [...chosen, feed];
}

/** What is typed, each comma ending a feed. What there is no room for stays as it was typed. */
export function typeFeeds(chosen: string[], text: string): FeedChoice {
  const names = text.split(",");
  const last = names.pop() ?? "";
  const { all, left } = addFeeds(chosen, names);
  return { chosen: all, typed: left.length > 0 ? [...left, last].join(",") : last.trimStart() };
}

/** Ends the feed being typed, as Enter and Submit do. It stays as typed when there is no room for it. */
export function endTyping({ chosen, typed }: FeedChoice): FeedChoice {
  const { all, left } = addFeeds(chosen, typed.split(","));
  return { chosen: all, typed: left.join(",") };
}

function addFeeds(chosen: string[], names: string[]): { all: string[]; left: string[] } {
  const all = names.reduce(addFeed, chosen);
  return { all, left: names.filter((name) => name.trim() !== "" && !includesFeed(all, name.trim())) };
}

/** The names in the typed text that the post has no room for. */
export function leftOut({ chosen, typed }: FeedChoice): string[] {
  if (!isFull(chosen)) return [];
  return addFeeds(chosen, typed.split(",")).left.map((name) => name.trim());
}

/** Whether a post has all the feeds it can have. */
export function isFull(chosen: string[]): boolean {
  return chosen.length >= LIMITS.feedsPerPost;
}

export interface FeedSuggestions {
  feeds: string[];
  /** The last of them where it would be a new feed. */
  created: string | null;
  /** The one that Enter takes before any arrow key is pressed. */
  marked: string | null;
}

/**
 * The feeds whose names contain the typed text, without regard to case, and that are not chosen yet: an exact match
 * first, then those that begin with the text. A new feed of that name comes last. `names` is undefined until it is known
 * which feeds there are.
 */
export function suggestFeeds(names: string[] | undefined, { chosen, typed }: FeedChoice): FeedSuggestions {
  if (names === undefined || isFull(chosen)) return { feeds: [], created: null, marked: null };
  const wanted = typed.trim().toLowerCase();
  const closeness = (feed: string) => {
    const name = feed.toLowerCase();
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
  };
  const found = names
    .filter((feed) => feed.toLowerCase().includes(wanted) && !includesFeed(chosen, feed))
    .toSorted((one, other) => closeness(one) - closeness(other));
  const created = newFeed([...names, ...chosen], typed);
  const [first] = found;
  const isMeant = wanted !== "" && first !== undefined && closeness(first) < 2;
  return { feeds: created ? [...found, created] : found, created, marked: isMeant ? first : created };
}

/** The name of the feed that the typed text would make; null where there is such a feed, or none can have the name. */
function newFeed(known: string[], typed: string): string | null {
  const name = typed.trim().replace(/\s+/gu, " ");
  return isFeedName(name) && !includesFeed(known, name) ? name : null;
}

/** Whether a feed is among these, without regard to case. */
export function includesFeed(feeds: string[], name: string): boolean {
  return feeds.some((feed) => feed.toLowerCase() === name.toLowerCase());
}
