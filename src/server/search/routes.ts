import type { z } from "zod";
import { filteredSearch } from "../../contract/filtered-lists.ts";
import * as calls from "../../contract/search.ts";
import { parseSearch } from "../../contract/parse-search.ts";
import type { Database } from "../db/database.ts";
import { filteredPosts } from "../filters/filled-page.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import {
  changesAlsoWithout,
  changesWith,
  post,
  postsOf,
  shownPicture,
  taggedPost,
  wordsOfPosts,
} from "../sharing/dependencies.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { findMatchingNames, findMembersByPart } from "./matching-names.ts";
import { placeResult } from "./result-placing.ts";
import { searchPosts } from "./search.ts";

type SearchQuery = z.output<typeof calls.search.query>;

/** A page of posts, with what the search found beside them. */
async function findPage(db: Database, { query, q, ...request }: SearchQuery) {
  const typed = parseSearch(calls.searchTextOf({ query, q }));
  const isFirst = !request.cursor && !request.offset;
  const [{ ids, next, ...results }, names] = await Promise.all([
    searchPosts(db, typed, request),
    isFirst ? findMatchingNames(db, typed) : null,
  ]);
  const { total, problems, corrected } = results;
  return { posts: await getPosts(db, ids), next, found: { total, problems, corrected, names } };
}

export function searchRoutes({ answer, share }: Calls, site: PublicSite): void {
  answer(filteredSearch, async ({ db, query, viewer }) => {
    const pages: calls.SearchFindings[] = [];
    const { posts, ...page } = await filteredPosts(db, viewer, query, {
      read: async (paging) => {
        const { found, ...read } = await findPage(db, { ...query, ...paging });
        pages.push(found);
        return read;
      },
    });
    return { submissions: presentList(posts, site), ...page, ...pages[0]! };
  });
  share(
    calls.explainResult,
    async ({ params, query, reader }) => ({
      placing: await placeResult(reader, params.id, { query: calls.searchTextOf(query), exact: query.exact }),
    }),
    // A correction depends on the words of all posts.
    (_, { params }) => changesWith(post(params.id), postsOf(), wordsOfPosts()),
  );
  answer(calls.searchMemberNames, async ({ db, query }) => ({
    members: await findMembersByPart(db, calls.searchTextOf(query)),
  }));
  share(
    calls.search,
    async ({ query, reader }) => {
      const { posts, next, found } = await findPage(reader, query);
      return { submissions: presentList(posts, site), next, ...found };
    },
    ({ submissions, problems, names }, { query: { sort } }) => {
      // No event tells of a new order by hearts, of a ban, or of a member who just got the name that a filter asks for.
      const members = names?.members ?? [];
      const changes =
        sort === "hearts" || problems.length > 0 || members.length > 0 ? changesAlsoWithout : changesWith;
      // Any new or edited post may match, so the answer depends on all posts.
      const pictures = members.flatMap(({ picture }) => picture ?? []).map(shownPicture);
      return changes(postsOf(), wordsOfPosts(), ...pictures, ...submissions.flatMap(taggedPost));
    },
  );
}
