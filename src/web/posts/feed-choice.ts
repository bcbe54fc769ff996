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

/** Whether a post has all the feeds it can have. */
export function isFull(chosen: string[]): boolean {
  return chosen.length >= LIMITS.feedsPerPost;
}

/**
 * The feeds whose names contain what is typed, without regard to case, and that are not chosen yet;
 * first those that begin with it.
 */
export function suggestFeeds(feeds: string[], { chosen, typed }: FeedChoice): string[] {
  if (isFull(chosen)) return [];
  const wanted = typed.trim().toLowerCase();
  const begins = (feed: string) => feed.toLowerCase().startsWith(wanted);
  return feeds
    .filter((feed) => feed.toLowerCase().includes(wanted) && !includesFeed(chosen, feed))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}

function includesFeed(feeds: string[], name: string): boolean {
  return feeds.some((feed) => feed.toLowerCase() === name.toLowerCase());
}
