import { pages } from "../../contract/paths.ts";
import styles from "./feed-link.module.css";
import { Link } from "../router/link.tsx";

/** The way to a feed. */
export function FeedLink({ feed }: { feed: string }) {
  return (
    <Link to={pages.feed(feed)} className={styles.tag}>
      {/* One item of the flex box: a slash beside it would be read with a space between. */}
      <bdi>/{feed.toLowerCase()}</bdi>
    </Link>
  );
}
