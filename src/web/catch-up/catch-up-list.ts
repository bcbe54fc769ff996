import type { openCatchUp } from "../../contract/catch-up.ts";
import { call } from "../api/api.ts";
import type { PostListSource } from "../post-cache/post-lists.ts";

/** The posts of the member's last absence that they have not seen yet. */
export function catchUpList(uid: string): PostListSource {
  return {
    key: "catch-up",
    owner: uid,
    order: "popularity",
    areMissed: true,
    read: async (_paging, { signal }) => {
      const { submissions, hidden } = await call<typeof openCatchUp>("POST", "/catch-up", { signal });
      return { posts: submissions, next: null, hidden };
    },
  };
}
