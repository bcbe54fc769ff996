import { useCallback, useSyncExternalStore } from "react";
import { readStored, readStoredJson, removeStored, storedKeys, writeStored } from "./storage.ts";

/** Gives the draft another value, or makes one from what it is now. */
export type SetDraft<T> = (change: T | ((now: T) => T)) => void;

/** Drafts of this page's life, so that one is kept even where the browser has no storage. */
const drafts = new Map<string, unknown>();
const changed = new EventTarget();

/** In another tab another member has come, or this one has gone: what is in sight here is theirs no more. */
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key !== OWNER_KEY && key !== null) return;
    drafts.clear();
    changed.dispatchEvent(new Event("change"));
  });
}

const PREFIX = "draft-";
/** Stands between a draft's key and the member it was put away for. */
const OWNED = "@";
/** Under it stands the member whose drafts the others are. */
const OWNER_KEY = "draftOwner";

/**
 * What a member is writing, kept in the browser's storage with every change: it outlives a reload,
 * a closed tab, a dead session and a failed request, until `drop` is told that it was sent. What has
 * been typed since then stays. Keys begin with `draft-`. Two forms that use the same key write the
 * same draft. Each tab goes on with what is typed in it.
 */
export function useDraft<T>(key: string, empty: T): [value: T, set: SetDraft<T>, drop: (sent: T) => void] {
  const draft = useSyncExternalStore(
    watch,
    () => readDraft<T>(key),
    () => null,
  );
  const set = useCallback<SetDraft<T>>(
    (change) => {
      const now = readDraft<T>(key) ?? empty;
      const next = typeof change === "function" ? (change as (now: T) => T)(now) : change;
      if (next !== now) keepDraft(key, next);
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

/** Takes a member's drafts out of sight as they log out: who comes next to this browser is somebody else. */
export function putDraftsAway(uid: string): void {
  for (const key of draftKeys()) {
    if (!key.includes(OWNED)) moveDraft(key, key + OWNED + uid);
  }
  removeStored(OWNER_KEY);
}

/**
 * Brings back what the member was writing when they last logged out, where nothing new has begun. What
 * another member left whose session ended by itself is put away for that one.
 */
export function bringDraftsBack(uid: string): void {
  const owner = readStored(OWNER_KEY);
  if (owner !== null && owner !== uid) putDraftsAway(owner);
  writeStored(OWNER_KEY, uid);
  const ending = OWNED + uid;
  for (const key of draftKeys()) {
    const home = key.slice(0, -ending.length);
    if (key.endsWith(ending) && readDraft(home) === null) moveDraft(key, home);
  }
}

/** A key that nobody else has, to send with a draft so that it is never posted twice. */
export function newIdempotencyKey(): string {
  // Only secure origins have `randomUUID`, and a Hearth in a home network may be plain http.
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

function readDraft<T>(key: string): T | null {
  if (!drafts.has(key)) drafts.set(key, readStoredJson<T>(key));
  return drafts.get(key) as T | null;
}

function keepDraft(key: string, value: unknown): void {
  drafts.set(key, value);
  writeStored(key, JSON.stringify(value));
  changed.dispatchEvent(new Event("change"));
}

function dropDraft(key: string): void {
  drafts.set(key, null);
  removeStored(key);
  changed.dispatchEvent(new Event("change"));
}

function moveDraft(from: string, to: string): void {
  const draft = readDraft(from);
  if (draft === null) return;
  keepDraft(to, draft);
  dropDraft(from);
}

function draftKeys(): string[] {
  return [...new Set([...drafts.keys(), ...storedKeys()])].filter((key) => key.startsWith(PREFIX));
}

function watch(watcher: () => void): () => void {
  changed.addEventListener("change", watcher);
  return () => changed.removeEventListener("change", watcher);
}
