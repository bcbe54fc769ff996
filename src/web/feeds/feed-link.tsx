import { pages } from "../../contract/paths.ts";
import styles from "./feed-link.module.css";
import { Link } from "../router/link.tsx";

export function FeedLink({ feed }: { feed: string }) {
  return (
    <Link to={pages.feed(feed)} className={styles.tag}>
      {/* Keep the slash in the same flex item: screen readers would put a space between two items. */}
      <bdi>/{feed.toLowerCase()}</bdi>
    </Link>
  );
}
