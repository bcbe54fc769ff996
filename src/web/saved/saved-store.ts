import { createStore } from "../session/store.ts";
import { readToken } from "../session/token.ts";

/** The saved things of each session since the page was loaded, by its token: a member may press before their profile has loaded. */
const known = new Map<string, ReadonlySet<string>>();
const store = createStore();

/** The time of the last press on each thing's Save, in milliseconds since the page was loaded. */
const pressedAt = new Map<string, number>();

/** Whether the viewer has saved the post or comment of this key. */
export function useSaved(key: string): boolean {
  return store.use(() => known.get(readToken() ?? "")?.has(key) ?? false, false);
}

/** Keeps what a member's press asks for, or puts back what was there before. */
export function keepPressed(token: string, key: string, isSaved: boolean): void {
  pressedAt.set(key, performance.now());
  change(token, [key], isSaved ? [key] : []);
}

/** Keeps an answer that was requested at `since`: which of these things are saved. It does not undo a later press. */
export function keepSaved(token: string, asked: string[], saved: string[], since: number): void {
  change(
    token,
    asked.filter((key) => (pressedAt.get(key) ?? 0) < since),
    saved,
  );
}

function change(token: string, keys: string[], saved: string[]): void {
  const all = new Set(known.get(token));
  for (const key of keys) {
    if (saved.includes(key)) all.add(key);
    else all.delete(key);
  }
  known.set(token, all);
  store.changed();
}
