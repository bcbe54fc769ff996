import { useQuery } from "@tanstack/react-query";
import { LIMITS } from "../../contract/limits.ts";
import { FeedLink } from "./feed-link.tsx";
import { trendingQuery } from "./feed-queries.ts";
import styles from "./trending-row.module.css";

/** The way to the feeds where most has happened lately; nothing where nothing has. */
export function TrendingRow() {
  const { data: trending } = useQuery(trendingQuery);
  // Its place is kept while it is on its way, and when it does not come.
  if (!trending) return <div className={styles.row} />;
  if (trending.length === 0) return null;
  return (
    <nav className={styles.row} aria-labelledby="trending">
      <span id="trending" className={styles.label}>
        Trending:
      </span>
      {trending.slice(0, LIMITS.trending).map((feed) => (
        <FeedLink key={feed} feed={feed} />
      ))}
    </nav>
  );
}
