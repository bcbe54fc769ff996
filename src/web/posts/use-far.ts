import { type RefObject, useEffect, useRef, useState } from "react";

/** Cards further from the screen than this, in pixels, are empty frames: some fifty cards in either direction are not. */
const FAR = "15000px";

/** A list that has as many cards as this is brought back as frames, which fill as they come near. */
const MANY = 200;

const tellers = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether a card is so far from the screen that it need not hold anything, so that a list of thousands weighs what
 * one of a hundred does. Its place stays: the style sheet has the browser remember how high it was.
 */
export function useFar(position: number): { ref: RefObject<HTMLElement | null>; isFar: boolean } {
  const ref = useRef<HTMLElement>(null);
  const [isFar, setFar] = useState(position > MANY && remembersHeights());
  useEffect(() => {
    const card = ref.current;
    if (!card || !remembersHeights()) return undefined;
    tellers.set(card, (isNear) => {
      // What has the focus stays where it is.
      setFar(!isNear && !card.contains(document.activeElement));
    });
    observer ??= new IntersectionObserver(tell, { rootMargin: FAR });
    observer.observe(card);
    return () => observer?.unobserve(card);
  }, []);
  return { ref, isFar };
}

function tell(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting);
}

function remembersHeights(): boolean {
  return typeof window !== "undefined" && CSS.supports("content-visibility: auto");
}
