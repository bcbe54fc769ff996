import { useEffect, useLayoutEffect } from "react";
import { listsAbove } from "../ui/lists-above.ts";
import { readStoredJson, writeStored } from "../session/storage.ts";
import { type Arrival, isDocumentRevisited, readLocation } from "../router/location.ts";
import { useArrival, useLocation } from "../router/router.tsx";

const KEY = "scrollPositions";
const MAX_PLACES = 50;
const SAVE_EVERY_MS = 150;
/** The time limit for the card to appear, and the time for which it is then held in place. */
const APPEARS_WITHIN_MS = 10_000;
const HELD_FOR_MS = 1_500;
/** The top of a card below the bar at the top of the screen. */
const CARD_TOP = 80;

/** A scroll position: a card and the position of its top edge; without a card, the scroll offset `y`. */
interface ScrollPosition {
  y: number;
  anchor: string | null;
  top: number;
}

/**
 * Brings the reader back to the same card at the same pixel on Back and on reload, and to the top on every
 * new page. Positions are relative to elements with `data-anchor` and an id.
 */
export function useScrollMemory(): void {
  const { key, hash } = useLocation();
  const arrival = useArrival();

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  useLayoutEffect(() => {
    const place = returnsToPage(arrival) ? readPlaces()[key] : undefined;
    if (!place && !firstPage) goToStart(hash, arrival);
    // In a new document the browser sets the position: the reader may have scrolled already.
    firstPage = false;
    if (place) restore(place);
    const stopSaving = saveWhileScrolling(key);
    return () => {
      stopHolding();
      stopSaving();
    };
  }, [key]);
}

let firstPage = true;

/** Whether the reader returns to a page: by Back, Forward or a reload, or from another site. */
function returnsToPage(arrival: Arrival): boolean {
  return firstPage ? isDocumentRevisited() : arrival === "pop";
}

/** A link to a part of the page that is not there yet leaves the reader where they are. */
function goToStart(hash: string, arrival: Arrival): void {
  const target = hash && document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else if (!hash || arrival !== "pop") window.scrollTo(0, 0);
}

/** The next frame in which a card is held in its place. */
let frame = 0;

function stopHolding(): void {
  cancelAnimationFrame(frame);
}

/**
 * Scrolls to the place as soon as its card exists, and holds the card there until nothing above it has
 * changed for a moment, or until the reader scrolls or presses. Ends the hold of another card.
 */
function restore(place: ScrollPosition): void {
  stopHolding();
  let until = performance.now() + APPEARS_WITHIN_MS;
  let found = false;
  const step = () => {
    const before = window.scrollY;
    const there = goTo(place);
    if (there && (!found || window.scrollY !== before)) until = performance.now() + HELD_FOR_MS;
    found ||= there;
    if (performance.now() < until) frame = requestAnimationFrame(step);
  };
  step();
  for (const event of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(event, stopHolding, { once: true, passive: true });
  }
}

/** Brings a card of the page to the top of the screen, as soon as it exists. */
export function returnToCard(id: string): void {
  restore({ y: 0, anchor: id, top: CARD_TOP });
}

/** Makes a change to the page, and holds the first card that is on the screen from its top where it was. */
export function holdPlace(change: () => void): void {
  const place = currentPlace("top");
  change();
  restore(place);
}

/** Scrolls to the place. Returns false while its card does not exist. */
function goTo({ y, anchor, top }: ScrollPosition): boolean {
  const element = anchor === null ? null : document.getElementById(anchor);
  if (element) window.scrollBy(0, element.getBoundingClientRect().top - top);
  else if (anchor === null) window.scrollTo(0, y);
  return anchor === null || element !== null;
}

function saveWhileScrolling(key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // The browser scrolls to a link within the page before React knows of the new entry.
    if (readLocation().key === key) savePlace(key, currentPlace());
  };
  const onScroll = () => {
    timer ??= setTimeout(save, SAVE_EVERY_MS);
  };
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("pagehide", save);
  // A click may leave the page before the timer fires.
  window.addEventListener("click", save, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("pagehide", save);
    window.removeEventListener("click", save, { capture: true });
  };
}

/** The scroll position, relative to the first card whose top or bottom edge is on the screen. */
function currentPlace(edge: "top" | "bottom" = "bottom"): ScrollPosition {
  const isAbove = listsAbove(0);
  for (const element of document.querySelectorAll("[data-anchor][id]")) {
    if (isAbove(element)) continue;
    const { [edge]: at, top } = element.getBoundingClientRect();
    if (at > 0) return { y: window.scrollY, anchor: element.id, top };
  }
  return { y: window.scrollY, anchor: null, top: 0 };
}

function readPlaces(): Record<string, ScrollPosition> {
  return readStoredJson<Record<string, ScrollPosition>>(KEY) ?? {};
}

function savePlace(key: string, place: ScrollPosition): void {
  const { [key]: _before, ...others } = readPlaces();
  const entries = [...Object.entries(others), [key, place] as const];
  writeStored(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MAX_PLACES))));
}
