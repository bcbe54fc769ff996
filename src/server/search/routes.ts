import * as calls from "../../contract/search.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { changesWith, post, postsOf } from "../sharing/dependencies.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { searchPosts } from "./search.ts";

export function searchRoutes({ share }: Calls, site: PublicSite): void {
  share(
    calls.search,
    async ({ query: { query, q, ...paging }, reader }) => {
      const { ids, next } = await searchPosts(reader, query ?? q ?? "", paging);
      return { submissions: presentList(await getPosts(reader, ids), site), next };
    },
    // Any new post may match, so the answer depends on all posts.
    ({ submissions }) => changesWith(postsOf(), ...submissions.map(({ id }) => post(id))),
  );
}
