import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import styles from "./feed-picker.module.css";
import { Icon } from "../ui/icon.tsx";
import { FeedSign } from "../ui/sign.tsx";

const NONE: string[] = [];

interface Props {
  chosen: string[];
  /** The chosen feeds that do not exist yet. */
  created?: string[];
  onRemove: (feed: string) => void;
}

/** Lists the feeds chosen so far. Announces each added or removed feed to screen readers. */
export function FeedChips({ chosen, created = NONE, onRemove }: Props) {
  const news = useNews(chosen, created);
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Chosen feeds">
          {chosen.map((feed) => (
            <li key={feed} className={styles.chip}>
              <FeedSign feed={feed} />
              <bdi className={styles.name}>{feed}</bdi>
              {created.includes(feed) && <span className={styles.new}>new</span>}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${feed}${created.includes(feed) ? " (new)" : ""}`}
                onClick={() => onRemove(feed)}
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </>
  );
}

function useNews(chosen: string[], created: string[]): string {
  const before = useRef(chosen);
  const [news, setNews] = useState("");
  useEffect(() => {
    const added = chosen.filter((feed) => !before.current.includes(feed));
    const removed = before.current.filter((feed) => !chosen.includes(feed));
    before.current = chosen;
    const announcements = [
      ...added.map((feed) => `${feed} added${created.includes(feed) ? ", a new feed" : ""}.`),
      ...removed.map((feed) => `${feed} removed.`),
    ];
    if (announcements.length > 0) setNews(announcements.join(" "));
  }, [chosen, created]);
  return news;
}
