import { type RefObject, useEffect, useRef, useState } from "react";
import { measuredHeight, useMeasuredHeight } from "./card-heights.ts";

/** Cards farther than this from the screen are emptied. About fifty cards in each direction keep their content. */
const FAR = "15000px";

/** Beyond this position a restored list starts with empty cards, which fill as they come near the screen. */
const MANY = 200;

const callbacks = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether a card is so far from the screen that it may be empty, so that a list of thousands costs no more
 * memory and layout than a list of a hundred. A card is emptied only once its height is known, so nothing
 * moves.
 */
export function useEmptyWhenFar(
  subject: object,
  position: number,
): { ref: RefObject<HTMLElement | null>; isFar: boolean } {
  const ref = useRef<HTMLElement>(null);
  const [isFar, setFar] = useState(position > MANY && canBeEmpty(subject));
  useMeasuredHeight(ref, subject, isFar);
  useEffect(() => {
    const card = ref.current!;
    callbacks.set(card, (isNear) => {
      if (!isNear && measuredHeight(subject) === undefined) return askAgain(card);
      // A card that holds the focus keeps its content.
      setFar(!isNear && canBeEmpty(subject) && !card.contains(document.activeElement));
    });
    observer ??= new IntersectionObserver(callBack, { rootMargin: FAR });
    observer.observe(card);
    return () => observer?.unobserve(card);
  }, [subject]);
  return { ref, isFar };
}

function callBack(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
}

/** Observes the card again in the next frame: cards of the document's first list are measured some frames late. */
function askAgain(card: Element): void {
  requestAnimationFrame(() => {
    if (!card.isConnected) return;
    observer!.unobserve(card);
    observer!.observe(card);
  });
}

function canBeEmpty(subject: object): boolean {
  return measuredHeight(subject) !== undefined && CSS.supports("content-visibility: auto");
}
