import { foldsKey } from "../session/reading.ts";
import { readStored, removeStored, storedKeys, writeStored } from "../session/storage.ts";
import { createStore } from "../session/store.ts";
import { readToken, watchToken } from "../session/token.ts";

/** The ids of the comments whose replies are folded. */
export type Folds = ReadonlySet<string>;

/** The most posts whose folds a browser stores. */
const MOST_POSTS = 100;

const NONE: Folds = new Set();
const read = new Map<string, Folds>();
const store = createStore();

watchToken(() => {
  if (readToken() !== null) return;
  // Signing out has deleted the stored folds.
  read.clear();
  store.changed();
});

/** The folds of a post that this browser remembers: none until hydration. */
export function useFolds(postId: string): Folds {
  return store.use(() => foldsOf(postId), NONE);
}

export function foldsOf(postId: string): Folds {
  let folds = read.get(postId);
  if (!folds) {
    const stored = readStored(foldsKey(postId));
    folds = stored ? new Set(stored.split(",")) : NONE;
    read.set(postId, folds);
  }
  return folds;
}

export function setFolded(postId: string, commentIds: string[], isFolded: boolean): void {
  if (commentIds.every((id) => foldsOf(postId).has(id) === isFolded)) return;
  const folds = new Set(foldsOf(postId));
  for (const id of commentIds) {
    if (isFolded) folds.add(id);
    else folds.delete(id);
  }
  read.set(postId, folds);
  if (folds.size === 0) removeStored(foldsKey(postId));
  else writeStored(foldsKey(postId), [...folds].join());
  const keys = storedKeys().filter((key) => key.startsWith(foldsKey("")));
  for (const key of keys.slice(MOST_POSTS)) if (key !== foldsKey(postId)) removeStored(key);
  store.changed();
}
