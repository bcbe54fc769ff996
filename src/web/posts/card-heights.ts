import { type RefObject, useLayoutEffect } from "react";
import { placeCards } from "./place-cards.ts";

/** The height of a card's content in pixels, and the layout of the page at that time. */
export interface MeasuredHeight {
  layout: string;
  height: number;
}

/** Heights by the object that a card shows: the same post in another list is another object. */
const heights = new WeakMap<object, MeasuredHeight>();

/** The cards on the page that are not empty, with the object that each shows. */
const shown = new Map<Element, object>();

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
    setHeight(element, measuredHeight(subject), isEmpty);
    if (isEmpty) return undefined;
    measure(element, subject);
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

function setHeight({ style }: HTMLElement, height: number | undefined, isEmpty: boolean): void {
  if (height === undefined) {
    // An empty card whose post has changed keeps its previous height.
    if (!isEmpty) style.contentVisibility = "visible";
    return;
  }
  style.contentVisibility = isEmpty ? "hidden" : "auto";
  style.containIntrinsicBlockSize = isEmpty ? `${height}px` : `auto ${height}px`;
}

function measure(card: Element, subject: object): void {
  watch().observe(card);
  shown.set(card, subject);
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

/** Lays out and measures the cards on the page again, after something that their heights depend on has changed. */
export function measureAnew(): void {
  layout = currentLayout();
  for (const card of shown.keys()) {
    setHeight(card as HTMLElement, undefined, false);
    // Observing a card again makes the observer report its size, changed or not.
    sizes?.unobserve(card);
    sizes?.observe(card);
  }
  // At once, not with the observer's report: the caller may hold a card in its place.
  placeLists(shown.keys());
}

/** Places the cards of the lists that these cards belong to. */
function placeLists(cards: Iterable<Element>): void {
  for (const list of new Set(Array.from(cards, (card) => card.parentElement!))) placeCards(list);
}
