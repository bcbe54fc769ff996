import { pages } from "../../contract/paths.ts";

export const STEPS = 3;

/** The step that the address names, from 1. It is in the address, so that Back and a reload keep it. */
export function stepIn(search: URLSearchParams): number {
  const step = Number(search.get("step"));
  return Number.isInteger(step) && step > 1 && step <= STEPS ? step : 1;
}

/** In place of the id of a post that waits for a moderator. */
export const AWAITS_MODERATOR = "held";

/** The address of a step; `posted` is the id of the post that the member has just made. */
export function stepAddress(step: number, posted?: string): string {
  if (step === 1) return pages.welcome;
  return `${pages.welcome}?step=${step}${posted ? `&posted=${posted}` : ""}`;
}
