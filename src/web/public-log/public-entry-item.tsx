import { Fragment } from "react";
import { pages } from "../../contract/paths.ts";
import type { PublicEntry } from "../../contract/public-log.ts";
import { Link } from "../router/link.tsx";
import { Time } from "../ui/time.tsx";
import { bulkWords, undoneWords } from "./public-bulk-words.ts";
import styles from "./public-log-page.module.css";

/** An entry of the public log, in a sentence. */
export function PublicEntryItem({ entry }: { entry: PublicEntry }) {
  const { createdAt, feeds, rule } = entry;
  const outcome = outcomeOf(entry);
  return (
    <li className={styles.entry}>
      <p className={styles.deed}>
        A moderator {DEEDS[entry.action](entry)}
        {feeds.map((name, index) => (
          <Fragment key={name}>
            {index === 0 ? " in " : ", "}
            <Link to={pages.feed(name)}>/{name.toLowerCase()}</Link>
          </Fragment>
        ))}
        .
      </p>
      <p className={styles.when}>
        <Time at={createdAt} />
      </p>
      {rule !== undefined && (
        <p className={styles.rule}>{rule === null ? "By a rule of the feed" : <bdi>{rule}</bdi>}</p>
      )}
      {outcome && (
        <p>
          <span className={styles.outcome}>{outcome}</span>
        </p>
      )}
    </li>
  );
}

const DEEDS: Record<PublicEntry["action"], (entry: PublicEntry) => string> = {
  "remove-post": () => "removed a post",
  "restore-post": () => "restored a post",
  "lock-post": () => "locked the discussion of a post",
  "unlock-post": () => "unlocked the discussion of a post",
  "remove-comment": () => "removed a comment",
  "restore-comment": () => "restored a comment",
  "start-bulk-act": (entry) => `${bulkWords(entry)} in one go`,
  "undo-bulk-act": (entry) => `undid a removal of many, ${undoneWords(entry)}`,
  "grant-appeal": (entry) => `granted an appeal, and so restored ${thing(entry)}`,
  "uphold-appeal": (entry) => `decided against an appeal about ${thing(entry)}`,
  "block-domain": () => "blocked links to a domain",
  "unblock-domain": () => "allowed links to a domain again",
};

function thing({ isComment }: PublicEntry): string {
  return isComment ? "a comment" : "a post";
}

function outcomeOf({ isUndone, appeal }: PublicEntry): string | null {
  if (appeal === "granted") return "Restored on appeal";
  if (isUndone) return "Restored since";
  return appeal === "upheld" ? "Appealed, and stays removed" : null;
}
