import type { HiddenReason } from "../../contract/hidden.ts";
import { createStore } from "./store.ts";
import { readToken } from "./token.ts";

/** A member's state of a post or comment, apart from its heart. */
export interface OwnState {
  isSaved: boolean;
  /** Whether the post is in the member's history. */
  isRead?: boolean;
  /** Why lists and threads hide it; undefined where they show it. */
  hidden?: HiddenReason | undefined;
}

/** The states of each session since the page was loaded, by its token: a member may press before their profile has loaded. */
export const known = new Map<string, Map<string, OwnState>>();
const store = createStore();

/** The time at which the last press on each thing's Save was answered, in milliseconds since the page was loaded; Infinity before. */
const pressedAt = new Map<string, number>();

const readOwn = (key: string): OwnState | undefined => known.get(readToken() ?? "")?.get(key);

/** The viewer's state of the post or comment of this key; undefined until the server has told it. */
export function useOwn(key: string): OwnState | undefined {
  return store.use(() => readOwn(key), undefined);
}

/** The ids of those posts that lists show to a member who hides or mutes something; empty until the server has told. */
export function useShownIds(ids: string[]): string[] {
  const shown = store.use(() => ids.filter((id) => readOwn(id) && !readOwn(id)!.hidden).join(), "");
  return shown.split(",");
}

/** The reasons for which other lists hide posts that a list shows. */
export type Shows = HiddenReason[] | "all" | undefined;

/** Why a post that a list has loaded gives way to a line; undefined where it does not. A read post stays until the list is read again. */
export function reasonIn(shows: Shows, own: OwnState | undefined): HiddenReason | undefined {
  const hidden = own?.hidden;
  return hidden === "read" || shows === "all" || (hidden && shows?.includes(hidden)) ? undefined : hidden;
}

/** Whether a list with these posts, stored in this browser, would show what its reader hides. */
export function isHiddenIn(shows: Shows, id: string): boolean {
  return reasonIn(shows, readOwn(id)) !== undefined;
}

/** Keeps what the server has answered, or what a press asks for, by the keys of posts and comments. */
export function keepOwn(token: string, states: Record<string, Partial<OwnState>>): void {
  const all = known.get(token) ?? new Map<string, OwnState>();
  for (const key in states) all.set(key, { isSaved: false, ...all.get(key), ...states[key] });
  known.set(token, all);
  store.changed();
}

/**
 * Keeps what a member's press on Save asks for, then its outcome: until there is one, no other answer may know of the
 * press.
 */
export function keepPressed(token: string, key: string, isSaved: boolean, isUnderWay = false): void {
  pressedAt.set(key, isUnderWay ? Infinity : performance.now());
  keepOwn(token, { [key]: { isSaved } });
}

/** Whether an answer that was requested at `since` may be older than a press on this thing's Save. */
export function isPressedSince(key: string, since: number): boolean {
  return (pressedAt.get(key) ?? 0) >= since;
}
