import type { Submission } from "../../contract/entities.ts";
import { FeedLink } from "../feeds/feed-link.tsx";
import styles from "../feeds/feed-link.module.css";

/** The label of a post that is in no feed. */
export const NO_FEED = "uncategorized";

/** The first of a post's feeds; null for a post in no feed. */
export function firstFeed(post: Submission): string | null {
  return post.customCategories[0] ?? post.customCategory ?? post.primaryCategory;
}

/** Links to the post's first feed. */
export function FeedTag({ post }: { post: Submission }) {
  const feed = firstFeed(post);
  if (!feed) return <span className={styles.tag}>/{NO_FEED}</span>;
  return <FeedLink feed={feed} />;
}
