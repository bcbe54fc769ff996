import { useLayoutEffect, useRef } from "react";
import { scrollToMiddle } from "./scrolling-row.ts";

/** A ref for a row of links that phones scroll sideways. Brings the current one to the row's middle whenever `shown` changes. */
export function useChosenInSight<Row extends HTMLElement>(shown: string) {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && chosen) scrollToMiddle(row.current, chosen);
  }, [shown]);
  return row;
}
