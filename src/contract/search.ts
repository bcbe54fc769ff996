import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, onePagingOnly, paging } from "./cursors.ts";
import { memberPicture, submission } from "./entities.ts";
import { ERROR_TEXTS } from "./errors.ts";
import { id, text } from "./fields.ts";
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

// Unknown values are ignored, as both were before they had a meaning.
const sort = z
  .enum(["relevance", "date", "hearts"])
  .optional()
  .catch(undefined)
  .describe("The order, by relevance unless it is given; by date for a search without words.");

const exact = z
  .literal("true")
  .optional()
  .catch(undefined)
  .describe("Searches the words as they are typed only, and never corrects their spelling.");

export type SearchSort = NonNullable<z.infer<typeof sort>>;

/** The query of each search, beside its paging. */
export const searchQuery = { query: words.optional(), q: words.optional(), sort, exact };

type SearchText = { query?: string | undefined; q?: string | undefined };

export function hasSearchText({ query, q }: SearchText): boolean {
  return (query ?? q) !== undefined;
}

/** The searched text, under either name. */
export function searchTextOf({ query, q }: SearchText): string {
  return query ?? q ?? "";
}

export const SEARCH_REQUIRED = "Search is required.";

const total = z.object({
  count: z.int().describe("At most 1,000."),
  isMore: z.boolean().describe("There are more results than `count`."),
});

const matchingNames = z.object({
  feeds: z.array(z.object({ name: z.string(), posts: z.int() })),
  members: z.array(z.object({ username: z.string(), picture: memberPicture })),
});

export type MatchingNames = z.infer<typeof matchingNames>;

const correctedWords = z.object({
  words: z
    .string()
    .describe("The words that were searched instead, spellings of one word with / between them."),
  similar: z.array(z.string()).describe("The words for which no spelling was found, but similar titles."),
});

export type CorrectedWords = z.infer<typeof correctedWords>;

/** The facts that a search gives in addition to its results. */
export const searchFindings = z.object({
  total: total.nullable().describe("The number of all results; null on pages that a cursor leads to."),
  problems: z
    .array(z.string())
    .describe(
      "A sentence for each filter that is not understood, or on a search that found nothing in its time. If there are any, there are no results.",
    ),
  corrected: correctedWords
    .nullable()
    .describe("Set where nothing has the words as typed, but something has them in another spelling."),
});

const findings = searchFindings.extend({
  names: matchingNames
    .nullable()
    .describe(
      "The few feeds whose names begin with the words, or nearly are the words, and the member with exactly this name; null on all pages but the first.",
    ),
});

/** The facts that a search gives in addition to the posts. */
export type SearchFindings = z.infer<typeof findings>;

export const search = defineCall({
  method: "GET",
  path: "/search",
  access: "anyone",
  summary:
    'Search posts by their words, best match first. "Quotes" search for a phrase, and -word leaves out posts with a word. The last word may be incomplete. `author:name`, `feed:name`, `feed:"several words"`, `before:2024-05-31`, `after:2024` and `type:` with link, image, video or text narrow the search, or stand alone.',
  query: z
    .object({ ...paging, ...searchQuery })
    .refine(hasSearchText, SEARCH_REQUIRED)
    .refine(onePagingOnly, ERROR_TEXTS.cursorAndOffset),
  response: { 200: z.object({ submissions: z.array(submission), next, ...findings.shape }) },
});

const resultPlacing = z.object({
  isTitle: z
    .boolean()
    .describe("The title is exactly what was searched. Such posts come first, whatever their scores."),
  words: z
    .array(z.object({ text: z.string(), inTitle: z.boolean(), inText: z.boolean() }))
    .describe(
      "The searched words and phrases, as they were corrected where they were: spellings of one word have / between them. A phrase may reach from the title into the text.",
    ),
  similar: z
    .array(z.object({ text: z.string(), similarity: z.number() }))
    .describe("The words without a known spelling, and how similar a part of the title is, from 0 to 1."),
  rank: z
    .number()
    .describe("PostgreSQL's ts_rank of the words, with a weight of 1 in the title and 0.1 in the text."),
  length: z
    .int()
    .describe("The places of words in the post's search entry, which has some words by their stems as well."),
  score: z
    .number()
    .describe(
      "rank / log2(length + 1) + the similarities. The higher, the earlier in the order by relevance.",
    ),
});

/** The words and numbers that place a post in a search by relevance. */
export type ResultPlacing = z.infer<typeof resultPlacing>;

export const explainResult = defineCall({
  method: "GET",
  path: "/submission/:id/search-placing",
  access: "anyone",
  summary: "Why a search by relevance finds a post, and the parts of its score, as they are now.",
  params: z.object({ id }),
  query: z
    .object({ query: searchQuery.query, q: searchQuery.q, exact: searchQuery.exact })
    .refine(hasSearchText, SEARCH_REQUIRED),
  response: {
    200: z.object({ placing: resultPlacing.nullable().describe("Null where the search does not find it.") }),
  },
});

export const searchMemberNames = defineCall({
  method: "GET",
  path: "/search/members",
  access: "member",
  forAdmitted: true,
  summary: `Members whose user names have the searched text in them: the same name first, then names that begin with it, then the others, each the shortest first and imported authors last; at most ${LIMITS.foundMembers}. Where more than 2,000 names of members, or of imported authors, begin with the text or have it inside, only so many are compared. None for less than ${LIMITS.usernameMin} characters, or for a text that no name has. The inside of names is searched for a text with three letters or digits in a row.`,
  query: z.object({ query: searchQuery.query, q: searchQuery.q }).refine(hasSearchText, SEARCH_REQUIRED),
  response: { 200: z.object({ members: matchingNames.shape.members }) },
});
