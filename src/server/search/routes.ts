import * as calls from "../../contract/search.ts";
import { parseSearch } from "../../contract/search-filters.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { changesAlsoWithout, changesWith, post, postsOf, wordsOfPosts } from "../sharing/dependencies.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { findMatchingNames } from "./matching-names.ts";
import { searchPosts } from "./search.ts";

export function searchRoutes({ share }: Calls, site: PublicSite): void {
  share(
    calls.search,
    async ({ query: { query, q, ...request }, reader }) => {
      const typed = parseSearch(query ?? q ?? "");
      const isFirst = !request.cursor && !request.offset;
      const [{ ids, ...results }, names] = await Promise.all([
        searchPosts(reader, typed, request),
        isFirst ? findMatchingNames(reader, typed) : null,
      ]);
      const { next, total, problems, corrected } = results;
      const submissions = presentList(await getPosts(reader, ids), site);
      return { submissions, next, total, problems, corrected, names };
    },
    ({ submissions, problems, names }, { query: { sort } }) => {
      // No event tells of a new order by hearts, of a ban, or of a member who just got the name that a filter asks for.
      const namesMember = names !== null && names.members.length > 0;
      const changes =
        sort === "hearts" || problems.length > 0 || namesMember ? changesAlsoWithout : changesWith;
      // Any new or edited post may match, so the answer depends on all posts.
      return changes(postsOf(), wordsOfPosts(), ...submissions.map(({ id }) => post(id)));
    },
  );
}
