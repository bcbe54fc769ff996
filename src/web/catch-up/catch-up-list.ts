import type { openCatchUp } from "../../contract/catch-up.ts";
import type { Timestamp } from "../../contract/entities.ts";
import { call } from "../api/api.ts";
import type { PostListSource } from "../post-cache/post-lists.ts";

/** The posts of the member's last absence that they have not seen yet. */
export function catchUpList(uid: string, leftAt: Timestamp | null): PostListSource {
  return {
    key: "catch-up",
    owner: uid,
    order: "popularity",
    missed: { leftAt },
    read: async (_paging, { signal }) => {
      const { submissions, hidden } = await call<typeof openCatchUp>("POST", "/catch-up", { signal });
      return { posts: submissions, next: null, hidden };
    },
  };
}
