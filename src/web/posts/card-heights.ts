import { type RefObject, useLayoutEffect } from "react";
import { placeCards } from "./place-cards.ts";

/** The height of a card's content in pixels, and the layout of the page at that time. */
export interface MeasuredHeight {
  layout: string;
  height: number;
}

/** The measured heights, by the object that a card shows. The same post in another list is another object. */
const heights = new WeakMap<object, MeasuredHeight>();

/** The cards on the page that are not empty, with the object that each shows. */
const shown = new Map<Element, object>();

/** The cards of the first list that are yet to be laid out, in the order of the page. */
const waiting = new Set<HTMLElement>();
const CARDS_A_FRAME = 5;

let sizes: ResizeObserver | undefined;
/** The layout that the cards on the page were last measured in. */
let layout = "";

/** The layout that card heights depend on: the width of the window, and the density of lists. */
export function currentLayout(): string {
  return `${window.innerWidth} ${document.documentElement.dataset["density"]}`;
}

/**
 * Measures a card and records its height. A card of unknown height is laid out even off the screen, because
 * an estimated height would move its neighbours on a jump. It stays laid out, because Chromium counts a later
 * skip as a layout shift. A card of known height is skipped while off the screen, or empty.
 */
export function useMeasuredHeight(
  card: RefObject<HTMLElement | null>,
  subject: object,
  isEmpty: boolean,
): void {
  useLayoutEffect(() => {
    const element = card.current!;
    const height = measuredHeight(subject);
    if (height !== undefined) skip(element, height, isEmpty);
    // An empty card whose post has changed keeps its previous height.
    if (isEmpty) return undefined;
    shown.set(element, subject);
    if (height !== undefined) watch().observe(element);
    else if (sizes) layOut(element);
    else layOutSoon(element);
    return () => {
      shown.delete(element);
      sizes?.unobserve(element);
    };
  }, [subject, isEmpty]);
}

/** The height of the card that shows this object; undefined if never measured in this layout. */
export function measuredHeight(subject: object): number | undefined {
  const known = heights.get(subject);
  return known && known.layout === layout ? known.height : undefined;
}

/** Restores a height that an earlier document measured. */
export function restoreHeight(subject: object, known: MeasuredHeight): void {
  watch();
  heights.set(subject, known);
}

function skip({ style }: HTMLElement, height: number, isEmpty: boolean): void {
  style.contentVisibility = isEmpty ? "hidden" : "auto";
  style.containIntrinsicBlockSize = isEmpty ? `${height}px` : `auto ${height}px`;
}

/**
 * Lays out the cards of the document's first list, a few in each frame: all forty at once would block a phone for a tenth
 * of a second during hydration. Cards of later pages are laid out at once, because the reader may jump to them at once.
 */
function layOutSoon(card: HTMLElement): void {
  if (waiting.size === 0) requestAnimationFrame(layOutSome);
  waiting.add(card);
}

function layOutSome(): void {
  for (const card of [...waiting].slice(0, CARDS_A_FRAME)) {
    waiting.delete(card);
    // The card may have left the page since.
    if (shown.has(card)) layOut(card);
  }
  if (waiting.size > 0) requestAnimationFrame(layOutSome);
}

function layOut(card: HTMLElement): void {
  card.style.contentVisibility = "visible";
  watch().observe(card);
}

/** The one observer of all cards, made on first use. */
function watch(): ResizeObserver {
  if (sizes) return sizes;
  layout = currentLayout();
  window.addEventListener("resize", () => {
    // A phone's address bar changes only the height of the window as it comes and goes.
    if (currentLayout() !== layout) measureAnew();
  });
  document.fonts.addEventListener("loadingdone", measureAnew);
  return (sizes = new ResizeObserver(note));
}

function note(entries: ResizeObserverEntry[]): void {
  const changed = entries.filter(
    ({ target, contentBoxSize }) => measuredHeight(shown.get(target)!) !== contentBoxSize[0]!.blockSize,
  );
  placeLists(changed.map(({ target }) => target));
  // While fonts load, heights are not final: `loadingdone` measures all cards again.
  if (document.fonts.status !== "loaded") return;
  for (const { target, contentBoxSize } of entries) {
    const subject = shown.get(target);
    if (subject) heights.set(subject, { layout, height: contentBoxSize[0]!.blockSize });
  }
}

/** Lays out and measures the cards on the page again. Call it when something that changes their heights has changed. */
export function measureAnew(): void {
  layout = currentLayout();
  for (const card of shown.keys()) {
    // Observing a card again makes the observer report its size, changed or not.
    sizes?.unobserve(card);
    layOut(card as HTMLElement);
  }
  // Does not wait for the observer's report: the caller may need the new places to keep a card where it is on the screen.
  placeLists(shown.keys());
}

/** Places the cards of the lists that these cards belong to. */
function placeLists(cards: Iterable<Element>): void {
  for (const list of new Set(Array.from(cards, (card) => card.parentElement!))) placeCards(list);
}
