import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { next, onePagingOnly, paging, text } from "./fields.ts";
import { codePoints, LIMITS } from "./limits.ts";

/** The search text, trimmed except for one space at the end, which means that the last word is complete. */
const words = z
  .string("Search must be a text.")
  .transform(withEndOfWord)
  .pipe(text("Search", { max: LIMITS.searchQuery, trim: false }));

function withEndOfWord(typed: string): string {
  const trimmed = typed.trim();
  // A text of the maximum length has no room for the space.
  const hasEnd = trimmed !== "" && /\s$/u.test(typed) && codePoints(trimmed) < LIMITS.searchQuery;
  return hasEnd ? `${trimmed} ` : trimmed;
}

export const search = defineCall({
  method: "GET",
  path: "/search",
  access: "anyone",
  summary:
    'Search posts by their words, best match first. "Quotes" search for a phrase, and -word leaves out posts with a word. The last word may be incomplete.',
  query: z
    .object({ ...paging, query: words.optional(), q: words.optional() })
    .refine(({ query, q }) => (query ?? q) !== undefined, "Search is required.")
    .refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: z.object({ submissions: z.array(submission), next }) },
});
