import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./feed-tag.module.css";

export const NO_FEED = "uncategorized";

export function firstFeed(post: Submission): string | null {
  return post.customCategories[0] ?? post.customCategory ?? post.primaryCategory;
}

/** A post's feed with its sign, cut where the line is too short. */
export function FeedTag({ post }: { post: Submission }) {
  const feed = firstFeed(post);
  if (!feed) return <span className={styles.tag}>/{NO_FEED}</span>;
  return (
    <Link to={pages.feed(feed)} className={styles.tag}>
      <FeedSign feed={feed} />
      {/* Keep the slash in the same element: screen readers would put a space between two. */}
      <bdi>/{feed.toLowerCase()}</bdi>
    </Link>
  );
}

/** A post's tags, each leading to the posts of its feed that have it. */
export function TagsOfPost({ post: { tags } }: { post: Submission }) {
  if (!tags) return null;
  return (
    <span className={styles.labels}>
      {tags.map(({ id, name, category }) => (
        <Link key={id} to={pages.feed(category, name)} className={styles.label}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </span>
  );
}
