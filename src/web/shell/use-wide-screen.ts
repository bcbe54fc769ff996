import { useSyncExternalStore } from "react";

const SIDE_NAVIGATION = "(min-width: 1300px)";

/** Whether the window has the side navigation, for work that only it needs; false until hydration. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(SIDE_NAVIGATION).matches,
    () => false,
  );
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(SIDE_NAVIGATION);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
