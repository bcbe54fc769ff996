import * as calls from "../../contract/search.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { changesAlsoWithout, changesWith, post, postsOf } from "../sharing/dependencies.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { searchPosts } from "./search.ts";

export function searchRoutes({ share }: Calls, site: PublicSite): void {
  share(
    calls.search,
    async ({ query: { query, q, ...request }, reader }) => {
      const { ids, next, total, problems } = await searchPosts(reader, query ?? q ?? "", request);
      return { submissions: presentList(await getPosts(reader, ids), site), next, total, problems };
    },
    ({ submissions, problems }, { query: { sort } }) => {
      // No event tells of a new order by hearts, or of a member who just got the name that a filter asks for.
      const changes = sort === "hearts" || problems.length > 0 ? changesAlsoWithout : changesWith;
      // Any new post may match, so the answer depends on all posts.
      return changes(postsOf(), ...submissions.map(({ id }) => post(id)));
    },
  );
}
