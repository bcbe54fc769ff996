import { z } from "zod";
import { defineCall } from "./call.ts";
import { hasFeedCharacters, isAddressable } from "./feed-names.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The name of a feed as a member types it; white space is folded. */
export const feedName = text("Category", { max: LIMITS.feedName, fold: true })
  .refine(hasFeedCharacters, {
    error: "Category names may contain only letters, digits, spaces and - _ & + . '",
    abort: true,
  })
  .refine(isAddressable, "Category names must contain a letter or a digit.");

export const listCategories = defineCall({
  method: "GET",
  path: "/categories",
  access: "anyone",
  summary: "The names of all feeds: the built-in ones and those that members added.",
  response: { 200: z.object({ categories: z.array(z.string()) }) },
});
