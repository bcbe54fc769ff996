import { searchComments as call } from "../../../contract/comment-search.ts";
import { searchTextOf } from "../../../contract/search.ts";
import { parseSearch } from "../../../contract/parse-search.ts";
import { searchTerms } from "../../../contract/search-terms.ts";
import { changesAlsoWithout, post } from "../../sharing/dependencies.ts";
import type { Calls } from "../../sharing/shared-reads.ts";
import { loadFound } from "./present.ts";
import { searchComments } from "./search-comments.ts";

export function commentSearchRoutes({ share }: Calls): void {
  share(
    call,
    async ({ query, reader }) => {
      const typed = parseSearch(searchTextOf(query));
      const { ids, ...findings } = await searchComments(reader, typed, query);
      const terms = searchTerms(findings.corrected?.words ?? typed.words);
      const comments = await loadFound(reader, ids, terms);
      const { next, total, problems, corrected, isIndexing } = findings;
      return { comments, next, total, problems, corrected, isIndexing };
    },
    // No one event tells of all new comments. Those of the posts below tell of edits and deletions.
    ({ comments }) => changesAlsoWithout(...comments.map(({ submissionId }) => post(submissionId))),
  );
}
