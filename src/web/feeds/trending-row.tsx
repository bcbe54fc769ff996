import { useQuery } from "@tanstack/react-query";
import { ForViewer } from "../posts/lazy-post-menu.tsx";
import { FeedLink } from "./feed-link.tsx";
import { trendingQuery } from "./feed-queries.ts";
import styles from "./trending-row.module.css";

export function TrendingRow() {
  const { data: trending } = useQuery(trendingQuery);
  // Reserve the space while the feeds are loading, and when they cannot be loaded.
  if (!trending) return <div className={styles.row} />;
  if (trending.length === 0) return null;
  return (
    <nav className={styles.row} aria-labelledby="trending">
      <span id="trending" className={styles.label}>
        Trending:
      </span>
      <ForViewer ids={[]} feeds={trending}>
        {(_, feeds) => feeds.map((feed) => <FeedLink key={feed} feed={feed} />)}
      </ForViewer>
    </nav>
  );
}
