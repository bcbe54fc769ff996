import { Fragment } from "react";
import styles from "./search-tips.module.css";

/** Examples, each of which can be searched as it stands, and what they find. */
const TIPS = [
  [["author:ada_w"], "posts by one member"],
  [["feed:gardening", 'feed:"home baking"'], "posts in one feed; quotes for a name of several words"],
  [["after:2024-05 before:2025"], "posts from a day, month or year on, and posts before one"],
  [["type:video"], "videos only; also type:link, type:image and type:text"],
  [['"red owls"'], "posts with these words in this order"],
  [["-herring"], "posts without this word"],
] as const;

/** Explains what a search can consist of. Open where there is nothing else to read. */
export function SearchTips({ isOpen }: { isOpen: boolean }) {
  return (
    <details className={styles.tips} open={isOpen}>
      <summary className={styles.summary}>Search tips</summary>
      <dl className={styles.list}>
        {TIPS.map(([examples, meaning]) => (
          <div key={meaning} className={styles.tip}>
            <dt>
              {examples.map((example, index) => (
                <Fragment key={example}>
                  {index > 0 && " or "}
                  <code className={styles.example}>{example}</code>
                </Fragment>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        All of these go together with words, and with each other. Without words, the newest posts come first.
      </p>
    </details>
  );
}
