import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** The distance in pixels beyond which a section is far: several screens, so that acts render before they come into view. */
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
 * Whether a section of a long thread is far from the screen. A section with the focus, or in which the reader has
 * pressed something, counts as near: a dialog may be open, or an outcome may show.
 */
export function useFar({ isLong, isAway }: Section): {
  ref: RefObject<HTMLOListElement | null>;
  isFar: boolean;
} {
  const ref = useRef<HTMLOListElement>(null);
  const wasPressed = usePressed(ref);
  const [isFar, setFar] = useState(isLong);
  // A folded section has no height, so its position says nothing.
  const isObserved = isLong && !isAway;
  useLayoutEffect(() => {
    // Runs before the paint: a section that comes onto the screen must be whole at once. The group is asked first, because the
    // browser lays out a skipped section whose place is asked for.
    if (isObserved && isNearNow(ref.current!.parentElement!) && isNearNow(ref.current!)) setFar(false);
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

function isNearNow(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > -FAR && top < innerHeight + FAR;
}

function startObserver(): IntersectionObserver {
  // Print shows every comment in full, with its time and its author's sign.
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
