import { Link } from "react-router";
import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import styles from "./feed-tag.module.css";

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
  return (
    <Link to={pages.feed(feed)} className={styles.tag}>
      /{feed.toLowerCase()}
    </Link>
  );
}
