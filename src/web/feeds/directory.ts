import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { Directory } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";

export interface DirectoryEntry {
  name: string;
  /** Null where nobody has described the feed; empty where moderators want no description. */
  description: string | null;
  /** The number of posts; null until the directory is loaded. */
  posts: number | null;
}

export interface DirectoryLists {
  trending: DirectoryEntry[];
  all: DirectoryEntry[];
}

const byKey = new Map(BUILTIN_FEEDS.map((feed) => [feed.name.toLowerCase(), feed]));

/**
 * The server's feeds merged with the built-in ones, in alphabetical order. Where the directory could not be
 * fetched (null), the first built-in feeds stand in for the trending ones.
 */
export function directoryLists(names: string[], directory: Omit<Directory, "next"> | null): DirectoryLists {
  const entryOf = (name: string): DirectoryEntry => {
    const key = name.toLowerCase();
    const builtin = byKey.get(key);
    return {
      name: builtin?.name ?? name,
      description: own(directory?.descriptions, key) ?? builtin?.description ?? null,
      posts: directory && (own(directory.counts, key) ?? 0),
    };
  };
  const builtin = BUILTIN_FEEDS.map(({ name }) => name);
  const added = names.filter((name) => !byKey.has(name.toLowerCase()));
  const trending = directory?.trending ?? builtin;
  return {
    trending: trending.slice(0, LIMITS.trending).map(entryOf),
    all: [...builtin, ...added].toSorted(compareNames).map(entryOf),
  };
}

/** A record's own value: a feed may be named like an inherited property, such as `constructor`. */
function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The entries whose name or description contains the text, ignoring case; matching names come first. */
export function searchEntries(entries: DirectoryEntry[], words: string): DirectoryEntry[] {
  const wanted = words.trim().toLowerCase();
  const isNamed = ({ name }: DirectoryEntry) => name.toLowerCase().includes(wanted);
  const isAbout = ({ description }: DirectoryEntry) => description?.toLowerCase().includes(wanted);
  const others = entries.filter((entry) => !isNamed(entry) && isAbout(entry));
  return [...entries.filter(isNamed), ...others];
}

// Created once, because creating a collator is slow. The fixed locale makes server and browsers sort alike.
const { compare: compareNames } = new Intl.Collator("en");
