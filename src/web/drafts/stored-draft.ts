import { useCallback, useLayoutEffect, useState } from "react";
import { readStored, readStoredJson, removeStored, storedKeys, writeStored } from "../session/storage.ts";
import { createStore } from "../session/store.ts";

/** Sets the draft to a value, or to a function of its current value. */
export type SetDraft<T> = (change: T | ((now: T) => T)) => void;

/** The drafts in memory, which are used even where the browser's storage is off. */
const drafts = new Map<string, unknown>();
const store = createStore();

/**
 * Another tab changes a draft, which all tabs share; or it signs in another member or signs out, and the drafts in
 * memory must not be shown any longer.
 */
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === OWNER_KEY || key === null) drafts.clear();
    else if (!key.startsWith(PREFIX)) return;
    else drafts.delete(key);
    store.changed();
  });
}

/** Calls back when any draft changes, here or in another tab. Returns a function that ends this. */
export const watchDrafts = store.watch;

const PREFIX = "draft-";
/** The beginning of the keys under which sends wait (`drafts/waiting.ts`). They are no drafts of their own. */
export const WAITING = "draft-waiting-";
/** Separates the key of a hidden draft from its author's uid. */
const OWNED = "@";
/** The storage key for the uid of the member who wrote the drafts that are not hidden. */
const OWNER_KEY = "draftOwner";

/**
 * A draft, stored in the browser with every change. It outlives a reload, a closed tab, an ended session and
 * a failed request. `drop` deletes it once it is sent, unless it has changed since. Keys begin with `draft-`.
 * Forms with the same key share a draft, in all open tabs.
 */
export function useDraft<T>(key: string, empty: T): [value: T, set: SetDraft<T>, drop: (sent: T) => void] {
  const draft = store.use(() => readDraft<T>(key), null);
  useBeforePaint(() => readDraft(key), key);
  const set = useCallback<SetDraft<T>>(
    (change) => {
      const now = readDraft<T>(key) ?? empty;
      const next = typeof change === "function" ? (change as (now: T) => T)(now) : change;
      if (next !== now) storeDraft(key, next);
    },
    [key, empty],
  );
  const drop = useCallback(
    (sent: T) => {
      if (readDraft<T>(key) === sent) dropDraft(key);
    },
    [key],
  );
  return [draft ?? empty, set, drop];
}

/**
 * Renders a stored draft, and its changes, before the first paint too. `store.use` does so only afterwards: what is typed
 * in between would replace the draft, or get lost.
 */
function useBeforePaint(read: () => unknown, key: string): void {
  const [, render] = useState<unknown>(null);
  useLayoutEffect(() => {
    const show = () => render(read);
    show();
    return store.watch(show);
  }, [key]);
}

/** The uid of the member whose drafts are not hidden; null where that is unknown. */
export function ownerOfDrafts(): string | null {
  return readStored(OWNER_KEY);
}

/** Hides a member's drafts when they log out: the next person at this browser may be somebody else. */
export function putDraftsAway(uid: string): void {
  // Removed first, so that no other tab takes the drafts for deleted by their author.
  removeStored(OWNER_KEY);
  for (const key of draftKeys()) {
    if (!key.includes(OWNED)) moveDraft(key, key + OWNED + uid);
  }
}

/**
 * Restores the drafts that were hidden when the member last logged out, as second drafts where a new one has the same
 * key. Hides the drafts of another member, whose session has ended without a logout.
 */
export function bringDraftsBack(uid: string): void {
  const owner = readStored(OWNER_KEY);
  if (owner !== null && owner !== uid) putDraftsAway(owner);
  writeStored(OWNER_KEY, uid);
  const ending = OWNED + uid;
  const hidden = draftKeys().filter((key) => key.endsWith(ending));
  const homes = hidden.map((key) => key.slice(0, -ending.length));
  const taken = new Set(homes.filter((home) => readDraft(home) !== null));
  const second = `~${Date.now().toString(36)}`;
  for (const home of homes) {
    // A send that waits stays with its draft.
    const isTaken = taken.has(home.replace(WAITING, PREFIX));
    moveDraft(home + ending, isTaken ? home + second : home);
  }
}

/** A draft with a change and a new idempotency key: a changed draft is another post, comment or message. */
export function changeDraft<T extends { idempotencyKey: string }>(draft: T, change: Partial<T>): T {
  return { ...draft, ...change, idempotencyKey: newIdempotencyKey() };
}

/** A unique key to send with a draft, so that it is never posted twice. */
export function newIdempotencyKey(): string {
  // Only secure origins have `randomUUID`, and a Hearth on a home network may use plain http.
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** The draft of a key as it is now; null without one. */
export function readDraft<T>(key: string): T | null {
  if (!drafts.has(key)) drafts.set(key, readStoredJson<T>(key));
  return drafts.get(key) as T | null;
}

export function storeDraft(key: string, value: unknown): void {
  drafts.set(key, value);
  writeStored(key, JSON.stringify(value));
  store.changed();
}

export function dropDraft(key: string): void {
  drafts.set(key, null);
  removeStored(key);
  store.changed();
}

function moveDraft(from: string, to: string): void {
  const draft = readDraft(from);
  if (draft === null) return;
  storeDraft(to, draft);
  dropDraft(from);
}

/** The keys of all drafts, also of those that are hidden: these contain an @. */
export function draftKeys(): string[] {
  return [...new Set([...drafts.keys(), ...storedKeys()])].filter((key) => key.startsWith(PREFIX));
}
