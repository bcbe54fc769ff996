import { z } from "zod";
import { defineCall } from "./call.ts";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const FEED_NAME = /^[\p{L}\p{M}\p{N} \-_&+.']+$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** The name of a feed as a member types it; white space is folded. */
export const feedName = text("Category", { max: LIMITS.feedName, fold: true })
  .refine((name) => FEED_NAME.test(name), {
    error: "Category names may contain only letters, digits, spaces and - _ & + . '",
    abort: true,
  })
  // A name such as ".." would have no address of its own.
  .refine((name) => LETTER_OR_DIGIT.test(name), "Category names must contain a letter or a digit.");

export const listCategories = defineCall({
  method: "GET",
  path: "/categories",
  access: "anyone",
  summary: "The names of all feeds: the built-in ones and those that members added.",
  response: { 200: z.object({ categories: z.array(z.string()) }) },
});
