import { type RefObject, useLayoutEffect } from "react";
import { useHydrated } from "./hydration.tsx";

/**
 * Calls `take` with the words that a field of the server's page held before hydration: React leaves them in the field, but
 * tells nobody of them. Does nothing where there were none.
 */
export function useEarlyWords(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  take: (words: string) => void,
): void {
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    const early = hydrated ? "" : (field.current?.value ?? "");
    if (early) take(early);
    // Runs once: only the words of the first render were typed before hydration.
  }, []);
}
