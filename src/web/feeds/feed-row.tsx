import type { ReactNode } from "react";
import { FeedSign } from "../ui/sign.tsx";
import styles from "./feed-row.module.css";
import { FollowButton } from "./follow-button.tsx";

interface Props {
  feed: string;
  /** The name, as a link where it leads to the feed. */
  name: ReactNode;
  description: string | null;
  activity: ReactNode;
  isQuiet?: boolean;
  /** The titles of the newest posts. */
  titles?: string[];
}

/** A feed among others that a reader scans, to follow some of them. */
export function FeedRow({ feed, name, description, activity, isQuiet = false, titles }: Props) {
  return (
    <li className={`${styles.row} ${isQuiet ? styles.quiet : ""}`}>
      <FeedSign feed={feed} size="medium" />
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {activity && <span className={styles.activity}>{activity}</span>}
      </div>
      <FollowButton feed={feed} />
      <div className={styles.words}>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {titles?.map((title, index) => (
          <div key={index} className={styles.title} dir="auto">
            {title}
          </div>
        ))}
      </div>
    </li>
  );
}
