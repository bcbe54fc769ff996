import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import styles from "./feed-picker.module.css";
import { Icon } from "../ui/icon.tsx";
import { FeedSign } from "../ui/sign.tsx";

interface Props {
  chosen: string[];
  onRemove: (feed: string) => void;
}

/** Lists the feeds chosen so far. Announces each added or removed feed to screen readers. */
export function FeedChips({ chosen, onRemove }: Props) {
  const news = useNews(chosen);
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Chosen feeds">
          {chosen.map((feed) => (
            <li key={feed} className={styles.chip}>
              <FeedSign feed={feed} />
              <bdi className={styles.name}>{feed}</bdi>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${feed}`}
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

function useNews(chosen: string[]): string {
  const before = useRef(chosen);
  const [news, setNews] = useState("");
  useEffect(() => {
    const added = chosen.filter((feed) => !before.current.includes(feed));
    const removed = before.current.filter((feed) => !chosen.includes(feed));
    before.current = chosen;
    const announcements = [
      ...added.map((feed) => `${feed} added.`),
      ...removed.map((feed) => `${feed} removed.`),
    ];
    if (announcements.length > 0) setNews(announcements.join(" "));
  }, [chosen]);
  return news;
}
