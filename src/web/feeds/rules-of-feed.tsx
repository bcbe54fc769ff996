import type { FeedRule } from "../../contract/feeds.ts";
import styles from "./rules-of-feed.module.css";

interface Props {
  rules: Pick<FeedRule, "title" | "text">[];
  /** Whether the explanations are shown at once. */
  areOpen?: boolean;
}

/** The numbered rules of a feed. An explanation opens on demand, also without JavaScript. */
export function RulesOfFeed({ rules, areOpen = false }: Props) {
  return (
    <ol className={styles.rules}>
      {rules.map(({ title, text }, index) => (
        // Rules have no other name where they are not saved yet.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {text ? (
            <details open={areOpen}>
              <summary className={styles.title}>
                <bdi>{title}</bdi>
              </summary>
              <p className={styles.text} dir="auto">
                {text}
              </p>
            </details>
          ) : (
            <bdi className={styles.title}>{title}</bdi>
          )}
        </li>
      ))}
    </ol>
  );
}
