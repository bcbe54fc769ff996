import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { feedKey, includesFeed, isFeedName } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";

/** The suggestions that stand first: topics that many sites begin with. */
const COMMON =
  "Art Books Coding Cooking DIY Fitness Gaming Gardening History Humor Movies Music News Pets Photography Science Soccer Technology Travel Writing".split(
    " ",
  );

interface Offered {
  feeds: string[];
  /** The feed of the typed name, where none has it; null for no name or an invalid one. */
  created: string | null;
  /** The number of further feeds that fit. */
  hidden: number;
}

/** The suggested feeds that fit the typed text and are not chosen yet: without a text the common ones, or all. */
export function offeredFeeds(typed: string, chosen: string[], isWhole: boolean): Offered {
  const fitting = fittingFeeds(typed).filter((feed) => !includesFeed(chosen, feed));
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

/** The feed that Enter adds: one with exactly the typed name, else a suggested one whose name begins with it, else a new one. */
export function meantFeed(typed: string, chosen: string[]): string | null {
  const named = feedOf(typed, chosen);
  if (named !== null && suggestedAs(named) !== undefined) return named;
  const start = folded(typed).toLowerCase();
  const begun = fittingFeeds(typed).find(
    (name) => name.toLowerCase().startsWith(start) && !includesFeed(chosen, name),
  );
  return start === "" ? null : (begun ?? named);
}

/** An error that says why Enter cannot add the typed text; null if it can, or if nothing is to be added. */
export function feedProblem(typed: string, chosen: string[]): string | null {
  const name = folded(typed);
  if (name === "" || includesFeed(chosen, name)) return null;
  if (chosen.length >= LIMITS.firstFeeds)
    return `At most ${LIMITS.firstFeeds} feeds can be chosen: “${name}” is left out.`;
  if (meantFeed(name, chosen) !== null) return null;
  return `Feed names have up to ${LIMITS.feedName} letters, digits, spaces and - _ & + . '`;
}

/**
 * An error that stops the set-up while a text is in the field that is not chosen. It may be what is left of a search: a feed of it
 * would stay for good, and no other would be shown.
 */
export function leftInField(typed: string, chosen: string[]): string | null {
  const problem = feedProblem(typed, chosen);
  if (problem !== null) return `${problem} Clear this field to continue.`;
  const name = folded(typed);
  if (name === "" || includesFeed(chosen, name)) return null;
  return `Press Enter to add “${meantFeed(name, chosen)}”, or clear this field.`;
}

/** The feed of exactly the typed name, in its own spelling; null where it is chosen already, or no name. */
function feedOf(typed: string, chosen: string[]): string | null {
  const name = folded(typed);
  return isFeedName(name) && !includesFeed(chosen, name) ? (suggestedAs(name) ?? name) : null;
}

const folded = (typed: string): string => typed.trim().replace(/\s+/gu, " ");

const suggestedAs = (name: string): string | undefined =>
  BUILTIN_FEEDS.find((feed) => feedKey(feed.name) === feedKey(name))?.name;
