import type { Submission } from "../../contract/entities.ts";
import { FeedLink } from "../feeds/feed-link.tsx";
import styles from "../feeds/feed-link.module.css";

/** What a post without any feed is called. */
export const NO_FEED = "uncategorized";

/** The feed a post shows first, or null when it is in none. */
export function firstFeed(post: Submission): string | null {
  return post.customCategories[0] ?? post.customCategory ?? post.primaryCategory;
}

/** The post's feed, leading there. */
export function FeedTag({ post }: { post: Submission }) {
  const feed = firstFeed(post);
  if (!feed) return <span className={styles.tag}>/{NO_FEED}</span>;
  return <FeedLink feed={feed} />;
}
