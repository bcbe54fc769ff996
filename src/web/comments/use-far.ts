import { type RefObject, startTransition, useEffect, useRef, useState } from "react";

/** Farther from the screen than this is far: several screens, so that acts are there before the reader is. */
const FAR = "3000px";

const callbacks = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

interface Section {
  /** Whether its thread is so long that what is far from the screen must be light. */
  isLong: boolean;
  /** Whether a fold hides it. */
  isAway: boolean;
}

/**
 * Whether a section of a long thread is far from the screen. One with the focus, or in which the reader has pressed
 * something, counts as near: a dialog may be open, or an outcome may show.
 */
export function useFar({ isLong, isAway }: Section): {
  ref: RefObject<HTMLOListElement | null>;
  isFar: boolean;
} {
  const ref = useRef<HTMLOListElement>(null);
  const wasPressed = useRef(false);
  const [isFar, setFar] = useState(isLong);
  useEffect(() => {
    const section = ref.current!;
    const onPress = () => {
      wasPressed.current = true;
    };
    section.addEventListener("click", onPress, true);
    return () => section.removeEventListener("click", onPress, true);
  }, []);
  useEffect(() => {
    const section = ref.current!;
    if (!isLong) return undefined;
    const leave = () => {
      const isInUse = wasPressed.current || section.contains(document.activeElement);
      if (!isInUse) startTransition(() => setFar(true));
    };
    // A section in a fold has no height, so its place says nothing.
    if (isAway) {
      leave();
      return undefined;
    }
    callbacks.set(section, (isNear) => (isNear ? setFar(false) : leave()));
    observer ??= new IntersectionObserver(callBack, { rootMargin: FAR });
    observer.observe(section);
    return () => observer?.unobserve(section);
  }, [isLong, isAway]);
  return { ref, isFar: isLong && isFar };
}

function callBack(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
}
