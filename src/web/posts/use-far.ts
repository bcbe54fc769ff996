import { type RefObject, useEffect, useRef, useState } from "react";
import { knownHeight, useKnownHeight } from "../ui/known-heights.ts";

/** Cards further from the screen than this, in pixels, are empty frames: some fifty cards in either direction are not. */
const FAR = "15000px";

/** A list that has as many cards as this is brought back as frames, which fill as they come near. */
const MANY = 200;

const tellers = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether a card is so far from the screen that it need not hold anything, so that a list of thousands weighs what
 * one of a hundred does. Its place stays: a card is emptied only once its height is known.
 */
export function useFar(
  subject: object,
  position: number,
): { ref: RefObject<HTMLElement | null>; isFar: boolean } {
  const ref = useRef<HTMLElement>(null);
  const [isFar, setFar] = useState(position > MANY && canBeEmpty(subject));
  useKnownHeight(ref, subject, isFar);
  useEffect(() => {
    const card = ref.current!;
    tellers.set(card, (isNear) => {
      // What has the focus stays where it is.
      setFar(!isNear && canBeEmpty(subject) && !card.contains(document.activeElement));
    });
    observer ??= new IntersectionObserver(tell, { rootMargin: FAR });
    observer.observe(card);
    return () => observer?.unobserve(card);
  }, [subject]);
  return { ref, isFar };
}

function tell(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting);
}

function canBeEmpty(subject: object): boolean {
  return knownHeight(subject) !== undefined && CSS.supports("content-visibility: auto");
}
