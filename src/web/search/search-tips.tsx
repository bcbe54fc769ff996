import { Fragment } from "react";
import styles from "./search-tips.module.css";
import type { SearchKind } from "./search-words.ts";

/** Examples, each of which can be searched as it stands, and what they find. */
const TIPS = (kind: SearchKind) =>
  [
    [["author:ada_w"], `${kind} by one member`],
    [["feed:gardening", 'feed:"home baking"'], `${kind} in one feed; quotes for a name of several words`],
    [["after:2024-05 before:2025"], `${kind} from a day, month or year on, and ${kind} before one`],
    ...(kind === "posts"
      ? ([[["type:video"], "videos only; also type:link, type:image and type:text"]] as const)
      : []),
    [['"red owls"'], `${kind} with these words in this order`],
    [["-herring"], `${kind} without this word`],
  ] as const;

/** Explains what a search can consist of. Open where there is nothing else to read. */
export function SearchTips({ kind, isOpen }: { kind: SearchKind; isOpen: boolean }) {
  return (
    <details className={styles.tips} open={isOpen}>
      <summary className={styles.summary}>Search tips</summary>
      <dl className={styles.list}>
        {TIPS(kind).map(([examples, meaning]) => (
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
        All of these go together with words, and with each other. Without words, the newest {kind} come first.
      </p>
    </details>
  );
}
