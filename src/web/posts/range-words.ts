import type { ListRange } from "./list-choices.ts";

/** The words for the posts of a range, as in "Show the last 7 days". */
export const RANGE_WORDS: Record<ListRange, string> = {
  "24h": "the last 24 hours",
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  all: "all posts",
};
