import { FeedSign } from "../ui/sign.tsx";
import styles from "./feed-names.module.css";

/** The feeds of an invitation. */
export function FeedNames({ feeds, isCentred = false }: { feeds: string[]; isCentred?: boolean }) {
  if (feeds.length === 0) return null;
  return (
    <ul className={`${styles.feeds} ${isCentred ? styles.centred : ""}`} aria-label="Feeds">
      {feeds.map((feed) => (
        <li key={feed}>
          <FeedSign feed={feed} />
          <bdi>/{feed.toLowerCase()}</bdi>
        </li>
      ))}
    </ul>
  );
}
