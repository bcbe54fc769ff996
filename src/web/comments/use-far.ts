import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Farther from the screen than this, in pixels, is far: several screens, so that acts are there before the reader is. */
const FAR = 3_000;

/** The callbacks of sections that may be far, each called with whether its section is near. */
const callbacks = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

interface Section {
  /** Whether the section must be light where it is far from the screen. */
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
  const wasPressed = usePressed(ref);
  const [isFar, setFar] = useState(isLong);
  // A section in a fold has no height, so its place says nothing.
  const isObserved = isLong && !isAway;
  useLayoutEffect(() => {
    // Before the paint, so that a section that comes onto the screen is whole at once.
    if (isObserved && isNearNow(ref.current!)) setFar(false);
  }, [isObserved]);
  useEffect(() => {
    if (!isObserved) return undefined;
    const section = ref.current!;
    callbacks.set(section, (isNear) => {
      const isInUse = wasPressed.current || section.contains(document.activeElement);
      if (isNear) setFar(false);
      else if (!isInUse) startTransition(() => setFar(true));
    });
    observer ??= startObserver();
    observer.observe(section);
    return () => {
      observer?.unobserve(section);
      callbacks.delete(section);
    };
  }, [isObserved, wasPressed]);
  return { ref, isFar: isLong && isFar };
}

/** A ref that says whether the reader has pressed something in the section. */
function usePressed(section: RefObject<HTMLElement | null>): RefObject<boolean> {
  const wasPressed = useRef(false);
  useEffect(() => {
    const element = section.current!;
    const onPress = () => {
      wasPressed.current = true;
    };
    element.addEventListener("click", onPress, true);
    return () => element.removeEventListener("click", onPress, true);
  }, [section]);
  return wasPressed;
}

function isNearNow(section: Element): boolean {
  const { top, bottom } = section.getBoundingClientRect();
  return bottom > -FAR && top < innerHeight + FAR;
}

function startObserver(): IntersectionObserver {
  // On paper every comment has its time and its sign.
  addEventListener("beforeprint", () => {
    flushSync(() => {
      for (const tell of callbacks.values()) tell(true);
    });
  });
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
    },
    { rootMargin: `${FAR}px` },
  );
}
