import { type RefObject, useLayoutEffect } from "react";

/** The height of a card's content in pixels, and the width of the window then. */
export interface KnownHeight {
  width: number;
  height: number;
}

/** By what a card shows: the same post in another list is another object, and may be another card. */
const heights = new WeakMap<object, KnownHeight>();

/** The contents of the cards on the page that have any. */
const shown = new Map<Element, object>();

let sizes: ResizeObserver | undefined;
let windowWidth = 0;

/**
 * Keeps a card's height known. A guess would move its neighbours whenever the page jumps to it, so a card whose height is
 * unknown is laid out wherever it stands. It is not skipped afterwards: Chromium counts content that was laid out before
 * it was skipped as moved. A card whose height is known as it comes is skipped away from the screen, or empty there.
 */
export function useKnownHeight(card: RefObject<HTMLElement | null>, subject: object, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const element = card.current!;
    setHeight(element, knownHeight(subject), isEmpty);
    if (isEmpty) return undefined;
    measure(element, subject);
    return () => {
      shown.delete(element);
      sizes?.unobserve(element);
    };
  }, [subject, isEmpty]);
}

/** The height of the card that shows this, in a window as wide as it is now. */
export function knownHeight(subject: object): number | undefined {
  const known = heights.get(subject);
  return known && known.width === windowWidth ? known.height : undefined;
}

/** Makes known how high a card was before this document. */
export function recallHeight(subject: object, known: KnownHeight): void {
  watch();
  heights.set(subject, known);
}

function setHeight({ style }: HTMLElement, height: number | undefined, isEmpty: boolean): void {
  if (height === undefined) {
    // An empty card whose post has changed meanwhile keeps the height it has.
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

/** The one observer of all cards. */
function watch(): ResizeObserver {
  if (sizes) return sizes;
  windowWidth = window.innerWidth;
  window.addEventListener("resize", () => {
    // A phone's address bar comes and goes: that changes the height only.
    if (window.innerWidth === windowWidth) return;
    windowWidth = window.innerWidth;
    measureAnew();
  });
  document.fonts.addEventListener("loadingdone", measureAnew);
  return (sizes = new ResizeObserver(note));
}

function note(entries: ResizeObserverEntry[]): void {
  // Another typeface breaks lines elsewhere: its arrival has everything measured anew.
  if (document.fonts.status !== "loaded") return;
  for (const { target, contentBoxSize } of entries) {
    const subject = shown.get(target);
    if (subject) heights.set(subject, { width: windowWidth, height: contentBoxSize[0]!.blockSize });
  }
}

function measureAnew(): void {
  for (const card of shown.keys()) {
    setHeight(card as HTMLElement, undefined, false);
    // An observer tells of a card that it has just begun to observe, changed or not.
    sizes?.unobserve(card);
    sizes?.observe(card);
  }
}
