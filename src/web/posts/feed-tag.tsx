import type { Submission } from "../../contract/entities.ts";
import { FeedLink } from "../feeds/feed-link.tsx";
import styles from "../feeds/feed-link.module.css";

export const NO_FEED = "uncategorized";

export function firstFeed(post: Submission): string | null {
  return post.customCategories[0] ?? post.customCategory ?? post.primaryCategory;
}

export function FeedTag({ post }: { post: Submission }) {
  const feed = firstFeed(post);
  if (!feed) return <span className={styles.tag}>/{NO_FEED}</span>;
  return <FeedLink feed={feed} />;
}
