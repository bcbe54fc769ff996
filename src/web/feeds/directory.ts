import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import type { Directory } from "../../contract/feeds.ts";
import { LIMITS } from "../../contract/limits.ts";

/** A feed as the directory shows it. */
export interface DirectoryEntry {
  name: string;
  /** Null for one that nobody has described; empty where moderators want none. */
  description: string | null;
  /** Null while it is not known. */
  posts: number | null;
}

/** The lists of the directory. */
export interface DirectoryLists {
  trending: DirectoryEntry[];
  all: DirectoryEntry[];
}

const byKey = new Map(BUILTIN_FEEDS.map((feed) => [feed.name.toLowerCase(), feed]));

/**
 * The server's names merged with the built-in feeds, in alphabetical order. Where the directory could
 * not be had (null), the first of the built-in feeds stand for those that trend.
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

/** What a record says of a key; a feed may be named as what every object has. */
function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The entries whose name or description has the words, in any case: those named so first. */
export function searchEntries(entries: DirectoryEntry[], words: string): DirectoryEntry[] {
  const wanted = words.trim().toLowerCase();
  const isNamed = ({ name }: DirectoryEntry) => name.toLowerCase().includes(wanted);
  const isAbout = ({ description }: DirectoryEntry) => description?.toLowerCase().includes(wanted);
  const others = entries.filter((entry) => !isNamed(entry) && isAbout(entry));
  return [...entries.filter(isNamed), ...others];
}

// Made once, and of one language: the server and every browser must agree on the order.
const { compare: compareNames } = new Intl.Collator("en");
