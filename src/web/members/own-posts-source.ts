import type { Submission } from "../../contract/entities.ts";
import type { PostListSource } from "../post-cache/post-queries.ts";

interface ProfileAnswer {
  user: { submissions: Submission[] };
  next: string | null;
}

const read = ({ user, next }: ProfileAnswer) => ({ posts: user.submissions, next });

/**
 * The viewer's own posts. They are cached with the other lists of posts, so that hearts and deletions reach
 * them, and by token, so that no other member sees them and signing out drops them.
 */
export function ownPosts(token: string): PostListSource {
  return { key: "profile", owner: token, path: "/profile", read };
}
