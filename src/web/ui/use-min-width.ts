import { useCallback, useSyncExternalStore } from "react";

/** Whether the window has this width, in pixels, for work that only wide windows need; false until hydration. */
export function useMinWidth(width: number): boolean {
  const query = `(min-width: ${width}px)`;
  const watch = useCallback(
    (onChange: () => void) => {
      const watched = matchMedia(query);
      watched.addEventListener("change", onChange);
      return () => watched.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
}
