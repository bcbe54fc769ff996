import { LIMITS } from "../../contract/limits.ts";
import type { keepReadingPlace } from "../../contract/reading-places.ts";
import { ApiFailure, call } from "../api/api.ts";
import { beforeLeaving } from "../router/location.ts";
import { writeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";
import { PLACE_KEY } from "../session/reading.ts";
import { leftOutBefore } from "./left-out.ts";
import { nameOfList, orderedIds, type PostListSource, type PostPages } from "./post-lists.ts";

/** A list of Home or a feed that is on the page. */
export interface ShownList {
  source: PostListSource;
  address: string;
  data: PostPages;
}

interface ReadUpTo {
  address: string;
  list: string;
  passed: number;
  leftOut: number;
  postId: string;
}

/** The place at which a visitor of this browser stopped reading a list; a member's is on the server. */
export interface StoppedPlace extends ReadUpTo {
  /** Posts of the list in its order, around the place. */
  ids: string[];
  /** In milliseconds of the browser's clock. */
  stoppedAt: number;
}

/** A place before this post is not stored: readers find it again at a glance. */
const DEEP = 10;

/** The posts that are kept after the place; the others are those before it. */
const AFTER = 20;

/** A place is also kept this often while the reader goes on, since a browser may end without notice. */
const KEPT_EVERY_MS = 60_000;

interface NotedPlace {
  /** The session of the reader, whose place it is; null for a visitor. */
  token: string | null;
  place: ReadUpTo & Pick<StoppedPlace, "ids">;
}

/** The last place, so that it is not kept twice. */
let last = "";

/** The place to save next; null if none waits. */
let waiting: NotedPlace | null = null;

/**
 * Notes the place in the list on the page when the reader leaves it for another page, and keeps the last one when the
 * document is hidden or closed: one request, however many posts were opened. Calls `onNoted` for each.
 */
export function keepPlaces(shownList: () => ShownList | null, onNoted: () => void): void {
  const note = () => {
    const list = shownList();
    if (list && notePlace(list)) onNoted();
  };
  const keep = () => {
    note();
    keepWaiting();
  };
  beforeLeaving(note);
  setInterval(keep, KEPT_EVERY_MS);
  window.addEventListener("pagehide", keep);
  window.addEventListener("online", keepWaiting);
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}

/** Notes the place of the reader in the list, unless it is near the top or already known. Returns whether it is new. */
function notePlace({ source, address, data }: ShownList): boolean {
  const card = [...document.querySelectorAll("article[id^=post-]")].find(
    (element) => element.getBoundingClientRect().top > 0,
  );
  const postId = card?.id.slice("post-".length) ?? "";
  const ids = orderedIds(data);
  const index = placeInList(data, ids, postId);
  const list = nameOfList(source, data.pages[0]?.range);
  const token = readToken();
  const name = [token, list, postId].join(" ");
  if (index < DEEP || last === name) return false;
  last = name;
  const start = Math.max(0, index + AFTER - LIMITS.readingPlace);
  const passed = (source.offset ?? 0) + (data.pages[0]?.passed ?? 0) + start;
  const around = ids.slice(start, start + LIMITS.readingPlace);
  const leftOut = leftOutBefore(data, start + around.length);
  waiting = { token, place: { address, list, passed, leftOut, postId, ids: around } };
  return true;
}

/** The index of a card in its list; -1 for one above it, though the list may have the post further down. */
function placeInList(data: ShownList["data"], ids: string[], postId: string): number {
  return data.pages[0]?.added?.includes(postId) ? -1 : ids.indexOf(postId);
}

/** Keeps the place that waits, unless its reader has signed out since. */
function keepWaiting(): void {
  const noted = waiting;
  waiting = null;
  if (!noted || noted.token !== readToken()) return;
  const { token, place: body } = noted;
  if (token === null) {
    const stopped: StoppedPlace = { ...body, stoppedAt: Date.now() };
    writeStored(PLACE_KEY, JSON.stringify(stopped));
    return;
  }
  // The page may be about to close.
  call<typeof keepReadingPlace>("POST", "/reading-place", { body, keepalive: true }).catch((failure) => {
    if (failure instanceof ApiFailure && failure.isOutOfReach) waiting ??= noted;
  });
}
