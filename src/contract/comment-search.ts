import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { listedComment } from "./comments.ts";
import { hasSearchText, SEARCH_REQUIRED, searchFindings, searchQuery } from "./search.ts";

const foundComment = listedComment.extend({
  excerpt: z
    .string()
    .describe(
      "About 300 characters of the comment around the first of the words, without marks of formatting; ... stands for the rest.",
    ),
});

const findings = searchFindings.extend({
  isIndexing: z
    .boolean()
    .describe(
      "Search is still reading the older comments, as after an update: it finds those that it has read.",
    ),
});

export const searchComments = defineCall({
  method: "GET",
  path: "/search/comments",
  access: "anyone",
  summary:
    "Search comments by their words, with the words and filters of `GET /search` except `type:`. By hearts come the newest 5,000 comments that one part of the search finds, where it finds more.",
  query: z
    .object({ limit: paging.limit, cursor: paging.cursor, ...searchQuery })
    .refine(hasSearchText, SEARCH_REQUIRED),
  response: { 200: z.object({ comments: z.array(foundComment), next, ...findings.shape }) },
});
