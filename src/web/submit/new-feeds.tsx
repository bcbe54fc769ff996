import { counted } from "../ui/format-number.ts";
import { Button } from "../ui/button.tsx";
import styles from "./feed-picker.module.css";
import type { NewFeed } from "./similar-feed.ts";

interface Props {
  news: NewFeed[];
  /** Chooses the known feed in place of the new one. */
  onReplace: (feed: string, known: string) => void;
}

/** Asks for each new feed that a known one resembles whether the author means that one. */
export function NewFeeds({ news, onReplace }: Props) {
  return (
    // Always rendered, because screen readers announce only what is added to an existing status element.
    <div role="status" className={styles.news}>
      {news.map(
        ({ feed, meant, posts }) =>
          meant !== null && (
            <p key={feed}>
              <bdi>/{feed.toLowerCase()}</bdi> is new. Did you mean{" "}
              <Button look="outline" className={styles.meant} onClick={() => onReplace(feed, meant)}>
                <span>
                  <bdi>/{meant.toLowerCase()}</bdi> ({counted(posts, "post")})
                </span>
              </Button>
              ?
            </p>
          ),
      )}
    </div>
  );
}
