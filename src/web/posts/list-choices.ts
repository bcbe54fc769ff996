import { TIME_RANGES } from "../../contract/time-ranges.ts";

export type ListRange = (typeof TIME_RANGES)[number];

/** The orders without time ranges: their values already weigh the date (decision 60). */
export const OWN_ORDERS = ["hot", "active"] as const;
export type OwnOrder = (typeof OWN_ORDERS)[number];

/** Home's views with time ranges. */
export const LIST_VIEWS = ["top", "recent", "my-feed"] as const;
export const HOME_VIEWS = [...LIST_VIEWS, ...OWN_ORDERS] as const;
export type HomeView = (typeof HOME_VIEWS)[number];

/** The choices of a feed's list: a time range, which is ordered by hearts, or an own order. */
export const FEED_CHOICES = [...TIME_RANGES, ...OWN_ORDERS] as const;
export type FeedListChoice = (typeof FEED_CHOICES)[number];

export function choiceIn<T extends string>(choices: readonly T[], value: string | null): T | null {
  return choices.includes(value as T) ? (value as T) : null;
}

export const ownOrder = (choice: string | null): OwnOrder | null => choiceIn(OWN_ORDERS, choice);

/** The last parameter of a list's address: the offset of the page, unless it is the first. */
export const offsetAfter = (offset: number): string => (offset === 0 ? "" : `&offset=${offset}`);

/** The `offset` in an address, or 0. Only readers without JavaScript get such addresses. */
export function offsetIn(search: URLSearchParams): number {
  const offset = search.get("offset") ?? "";
  return /^\d{1,9}$/.test(offset) ? Number(offset) : 0;
}
