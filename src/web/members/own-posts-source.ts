import type { getProfile } from "../../contract/members.ts";
import { call } from "../api/api.ts";
import type { PostListSource } from "../post-cache/post-lists.ts";

/**
 * The viewer's own posts. They are cached with the other lists of posts, so that hearts and deletions update them.
 * Their key has the token, so that no other member sees them and signing out drops them.
 */
export function ownPosts(token: string): PostListSource {
  return {
    key: "profile",
    owner: token,
    read: async (query, options) => {
      const { user, next } = await call<typeof getProfile>("GET", "/profile", { query, ...options });
      return { posts: user.submissions, next };
    },
  };
}
