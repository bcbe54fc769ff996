import { isFeedName } from "../../contract/feed-names.ts";
import { directoryLists, searchEntries } from "../feeds/directory.ts";
import { includesFeed } from "../submit/feed-choice.ts";

/** The suggestions that stand first: topics that many sites begin with. */
const COMMON =
  "Art Books Coding Cooking DIY Fitness Gaming Gardening History Humor Movies Music News Pets Photography Science Soccer Technology Travel Writing".split(
    " ",
  );

const suggested = directoryLists(null).all;

const suggestedNames = suggested.map((entry) => entry.name);

interface Offered {
  feeds: string[];
  /** The feed of the typed name, where none has it; null for no name or an invalid one. */
  created: string | null;
  /** The number of further ones. */
  hidden: number;
}

/** The suggested feeds that fit the typed text and are not chosen yet: without a text the common ones, or all. */
export function offeredFeeds(typed: string, chosen: string[], isWhole: boolean): Offered {
  const name = folded(typed);
  const fitting = searchEntries(suggested, name)
    .map((entry) => entry.name)
    .filter((feed) => !includesFeed(chosen, feed));
  const feeds = isWhole || name !== "" ? fitting : fitting.filter((feed) => COMMON.includes(feed));
  const typedFeed = feedOf(typed, chosen);
  const created = typedFeed !== null && !suggestedNames.includes(typedFeed) ? typedFeed : null;
  return { feeds, created, hidden: fitting.length - feeds.length };
}

/** The feed that Enter adds: a suggested one whose name begins with the typed text, else the one of the typed name. */
export function meantFeed(typed: string, chosen: string[]): string | null {
  const start = folded(typed).toLowerCase();
  const begun = suggestedNames.find(
    (name) => start !== "" && name.toLowerCase().startsWith(start) && !includesFeed(chosen, name),
  );
  const named = feedOf(typed, chosen);
  return named !== null && includesFeed(suggestedNames, named) ? named : (begun ?? named);
}

/** The feed of exactly the typed name, in its own spelling; null where it is chosen already, or no name. */
export function feedOf(typed: string, chosen: string[]): string | null {
  const name = folded(typed);
  if (!isFeedName(name) || includesFeed(chosen, name)) return null;
  return suggestedNames.find((known) => includesFeed([known], name)) ?? name;
}

const folded = (typed: string): string => typed.trim().replace(/\s+/gu, " ");
