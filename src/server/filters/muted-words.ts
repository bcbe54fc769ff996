import { LRUCache } from "lru-cache";
import type { Filters } from "./filters.ts";

/** A post or a comment, in the version of its row. */
interface Thing {
  id: number;
  version: string;
}

type Kind = "post" | "comment";

/**
 * Whether a post or comment has a muted word: comparing takes a hundred times as long as looking up the result. About
 * 16 MB when full. The keys are filters, thing and version, so a change of the filters makes new results.
 */
const results = new LRUCache<string, boolean>({ max: 50_000 });

const keyOf = (filters: Filters, kind: Kind, { id, version }: Thing): string =>
  `${filters.id} ${kind} ${id} ${version}`;

/** Whether a post or comment has one of the words that the member mutes. */
export function hasMutedWord(filters: Filters, kind: Kind, thing: Thing, words: () => string): boolean {
  if (!filters.hasWords) return false;
  const key = keyOf(filters, kind, thing);
  const known = results.get(key);
  if (known !== undefined) return known;
  const isFound = filters.words.isIn(words());
  results.set(key, isFound);
  return isFound;
}

/** Posts or comments that are read and compared at once, so that many of them do not delay other requests. */
const PART = 100;

/**
 * The ids of the posts or comments that have a muted word. Reads the words only of those that have not been compared
 * yet.
 */
export async function withMutedWord(
  filters: Filters,
  kind: Kind,
  things: Thing[],
  read: (ids: number[]) => Promise<{ id: number; words: () => string }[]>,
): Promise<Set<number>> {
  const found = new Set<number>();
  const unknown = new Map<number, Thing>();
  for (const thing of filters.hasWords ? things : []) {
    const known = results.get(keyOf(filters, kind, thing));
    if (known === undefined) unknown.set(thing.id, thing);
    else if (known) found.add(thing.id);
  }
  const ids = [...unknown.keys()];
  for (let at = 0; at < ids.length; at += PART) {
    for (const { id, words } of await read(ids.slice(at, at + PART))) {
      if (hasMutedWord(filters, kind, unknown.get(id)!, words)) found.add(id);
    }
  }
  return found;
}
