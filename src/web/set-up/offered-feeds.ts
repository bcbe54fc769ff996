import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { feedKey, isFeedName } from "../../contract/feed-names.ts";

/** The suggestions that stand first: topics that many sites begin with. */
const COMMON =
  "Art Books Coding Cooking DIY Fitness Gaming Gardening History Humor Movies Music News Pets Photography Science Soccer Technology Travel Writing".split(
    " ",
  );

interface Offered {
  feeds: string[];
  /** The feed of the typed name, where none has it; null for no name or an invalid one. */
  created: string | null;
  /** The number of further ones. */
  hidden: number;
}

/** The suggested feeds that fit the typed text and are not chosen yet: without a text the common ones, or all. */
export function offeredFeeds(typed: string, chosen: string[], isWhole: boolean): Offered {
  const fitting = fittingFeeds(typed).filter((feed) => !isIn(chosen, feed));
  const isFiltered = isWhole || folded(typed) !== "";
  const feeds = isFiltered ? fitting : fitting.filter((feed) => COMMON.includes(feed));
  const named = feedOf(typed, chosen);
  const created = named !== null && suggestedAs(named) === undefined ? named : null;
  return { feeds, created, hidden: fitting.length - feeds.length };
}

/** Feeds with the text in their names, and then those with it in their descriptions. */
function fittingFeeds(typed: string): string[] {
  const wanted = folded(typed).toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
  const named = BUILTIN_FEEDS.filter(({ name }) => has(name));
  const about = BUILTIN_FEEDS.filter(({ name, description }) => !has(name) && has(description));
  return [...named, ...about].map(({ name }) => name);
}

/** The feed that Enter adds: the one of exactly the typed name, else a suggested one whose name begins so, else a new one. */
export function meantFeed(typed: string, chosen: string[]): string | null {
  const named = feedOf(typed, chosen);
  if (named !== null && suggestedAs(named) !== undefined) return named;
  const start = folded(typed).toLowerCase();
  const begun = fittingFeeds(typed).find(
    (name) => name.toLowerCase().startsWith(start) && !isIn(chosen, name),
  );
  return start === "" ? null : (begun ?? named);
}

/** The feed of exactly the typed name, in its own spelling; null where it is chosen already, or no name. */
export function feedOf(typed: string, chosen: string[]): string | null {
  const name = folded(typed);
  return isFeedName(name) && !isIn(chosen, name) ? (suggestedAs(name) ?? name) : null;
}

const folded = (typed: string): string => typed.trim().replace(/\s+/gu, " ");

const isIn = (feeds: string[], name: string): boolean =>
  feeds.some((feed) => feedKey(feed) === feedKey(name));

const suggestedAs = (name: string): string | undefined =>
  BUILTIN_FEEDS.find((feed) => feedKey(feed.name) === feedKey(name))?.name;
