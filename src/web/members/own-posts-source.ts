import type { Submission } from "../../contract/entities.ts";
import type { PostListSource } from "../post-cache/post-queries.ts";

interface ProfileAnswer {
  user: { submissions: Submission[] };
  next: string | null;
}

const read = ({ user, next }: ProfileAnswer) => ({ posts: user.submissions, next });

/**
 * The viewer's own posts. Kept among the lists of posts, so that hearts and deletions reach them,
 * by the token they were read with: another member never sees them, and signing out drops them.
 */
export function ownPosts(token: string): PostListSource {
  return { key: "profile", owner: token, path: "/profile", read };
}
