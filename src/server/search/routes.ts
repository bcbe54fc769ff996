import * as calls from "../../contract/search.ts";
import type { Answer } from "../http/calls.ts";
import { getPosts } from "../posts/posts.ts";
import { presentList } from "../posts/present.ts";
import { searchPosts } from "./search.ts";

/** Finding posts by the words in them. */
export function searchRoutes(answer: Answer, publicUrl?: string): void {
  answer(calls.search, async ({ query: { query, q, ...paging }, reader }) => {
    const { ids, next } = await searchPosts(reader, query ?? q ?? "", paging);
    return { submissions: presentList(await getPosts(reader, ids), publicUrl), next };
  });
}
