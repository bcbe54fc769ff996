import { z } from "zod";
import { defineCall } from "./call.ts";
import { submission } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { next, onePagingOnly, paging, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const words = text("Search", { max: LIMITS.searchQuery });

export const search = defineCall({
  method: "GET",
  path: "/search",
  access: "anyone",
  summary:
    'Posts by the words in them, best match first: "a phrase" in quotes, -without a word; the last word may be a beginning.',
  query: z
    .object({ ...paging, query: words.optional(), q: words.optional() })
    .refine(({ query, q }) => (query ?? q) !== undefined, "Search is required.")
    .refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: z.object({ submissions: z.array(submission), next }) },
});
