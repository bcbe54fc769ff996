import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { next, onePagingOnly, paging, text } from "./fields.ts";
import { codePoints, LIMITS } from "./limits.ts";

/** Trimmed except for one space at the end, which means that the last word is complete. */
const words = z
  .string("Search must be a text.")
  .transform(withEndOfWord)
  .pipe(text("Search", { max: LIMITS.searchQuery, trim: false }));

function withEndOfWord(typed: string): string {
  const trimmed = typed.trim();
  // At the limit there is no room for the space.
  const hasEnd = trimmed !== "" && /\s$/u.test(typed) && codePoints(trimmed) < LIMITS.searchQuery;
  return hasEnd ? `${trimmed} ` : trimmed;
}

export const search = defineCall({
  method: "GET",
  path: "/search",
  access: "anyone",
  summary:
    'Search posts by their words, best match first. "Quotes" search a phrase, -word leaves out a word; the last word may be a beginning.',
  query: z
    .object({ ...paging, query: words.optional(), q: words.optional() })
    .refine(({ query, q }) => (query ?? q) !== undefined, "Search is required.")
    .refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: z.object({ submissions: z.array(submission), next }) },
});
