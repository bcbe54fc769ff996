import { Fragment } from "react";
import { pages } from "../../contract/paths.ts";
import type { PublicEntry } from "../../contract/public-log.ts";
import { countedBoth } from "../moderation/bulk/bulk-words.ts";
import { Link } from "../router/link.tsx";
import { Time } from "../ui/time.tsx";
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

const NONE: NonNullable<PublicEntry["counts"]> = { posts: 0, comments: 0 };

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

function bulkWords({ counts: { posts, comments, held = 0 } = NONE }: PublicEntry): string {
  const refused = `refused ${held} that waited for approval`;
  if (held === 0) return `removed ${countedBoth(posts, comments)}`;
  return posts + comments === 0 ? refused : `removed ${countedBoth(posts, comments)} and ${refused}`;
}

function undoneWords({ counts: { posts, comments, held = 0 } = NONE }: PublicEntry): string {
  const waiting = `after which ${held === 1 ? "1 waits" : `${held} wait`} for approval again`;
  if (held === 0) return `which restored ${countedBoth(posts, comments)}`;
  return posts + comments === 0 ? waiting : `which restored ${countedBoth(posts, comments)}, and ${waiting}`;
}

function outcomeOf({ isUndone, appeal }: PublicEntry): string | null {
  if (appeal === "granted") return "Restored on appeal";
  if (isUndone) return "Restored since";
  return appeal === "upheld" ? "Appealed, and stays removed" : null;
}
