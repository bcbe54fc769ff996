import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { Directory } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";

export interface DirectoryEntry {
  name: string;
  /** Null where nobody has described the feed; empty where moderators want no description. */
  description: string | null;
  /** The number of posts; null until the directory is loaded. */
  posts: number | null;
  recentPosts: number;
  recentComments: number;
}

export interface DirectoryLists {
  trending: DirectoryEntry[];
  all: DirectoryEntry[];
}

const INACTIVE = { recentPosts: 0, recentComments: 0 };
const byKey = new Map(BUILTIN_FEEDS.map((feed) => [feed.name.toLowerCase(), feed]));

/**
 * The directory's feeds in its order, with the built-in descriptions where moderators wrote none. Where the
 * directory could not be fetched (null), the built-in feeds stand in, and the first of them for the trending ones.
 */
export function directoryLists(directory: Directory | null): DirectoryLists {
  const listed = new Map(directory?.feeds.map((feed) => [feed.name.toLowerCase(), feed]));
  const entryOf = (name: string): DirectoryEntry => {
    const key = name.toLowerCase();
    const builtin = byKey.get(key);
    return {
      ...(listed.get(key) ?? INACTIVE),
      name: builtin?.name ?? name,
      description: own(directory?.descriptions, key) ?? builtin?.description ?? null,
      posts: directory && (own(directory.counts, key) ?? 0),
    };
  };
  const builtin = BUILTIN_FEEDS.map(({ name }) => name);
  const trending = directory?.trending ?? builtin;
  const all = directory?.feeds.map(({ name }) => name) ?? builtin;
  return { trending: trending.slice(0, LIMITS.trending).map(entryOf), all: all.map(entryOf) };
}

/** Pages of the directory as one. The first one names the trending feeds, the last one where it goes on. */
export function joinDirectory(pages: Directory[]): Directory {
  return {
    trending: pages[0]!.trending,
    feeds: pages.flatMap(({ feeds }) => feeds),
    // `Object.assign` would lose a feed called __proto__.
    counts: Object.fromEntries(pages.flatMap(({ counts }) => Object.entries(counts))),
    descriptions: Object.fromEntries(pages.flatMap(({ descriptions }) => Object.entries(descriptions))),
    next: pages.at(-1)!.next,
  };
}

/** A record's own value: a feed may be named like an inherited property, such as `constructor`. */
function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The entries whose name or description contains the text, ignoring case; matching names come first. */
export function searchEntries(entries: DirectoryEntry[], words: string): DirectoryEntry[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return entries;
  const isNamed = ({ name }: DirectoryEntry) => name.toLowerCase().includes(wanted);
  const isAbout = ({ description }: DirectoryEntry) => description?.toLowerCase().includes(wanted);
  const others = entries.filter((entry) => !isNamed(entry) && isAbout(entry));
  return [...entries.filter(isNamed), ...others];
}
