import { useEffect, useRef } from "react";

/**
 * Keeps the focus in the row of a list whose buttons disappear with their act. Call the returned function when the act
 * is done, while the focus is still in the row.
 */
export function useFocusOnRow(): () => void {
  const row = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      // Only where the focus was on a button that has gone: it may have moved on.
      if (document.activeElement === document.body) row.current?.focus({ preventScroll: true });
    },
    [],
  );
  return () => {
    row.current = document.activeElement?.closest("li") ?? null;
  };
}
