import * as calls from "../../contract/search.ts";
import type { Database } from "../db/database.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { post, postsOf, shows } from "../sharing/dependence.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList } from "../posts/present.ts";
import { searchPosts } from "./search.ts";

/** Finding posts by the words in them. */
export function searchRoutes({ share }: Calls, db: Database, publicUrl?: string): void {
  share(
    calls.search,
    async ({ query: { query, q, ...paging } }) => {
      const { ids, next } = await searchPosts(db, query ?? q ?? "", paging);
      return { submissions: presentList(await getPosts(db, ids), publicUrl), next };
    },
    // Any new post may match.
    ({ submissions }) => shows(postsOf(), ...submissions.map(({ id }) => post(id))),
  );
}
