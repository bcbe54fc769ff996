import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { counted, formatNumber } from "../ui/format-number.ts";
import { activityText } from "./activity-text.ts";
import type { DirectoryEntry } from "./directory.ts";
import styles from "./directory-list.module.css";
import { FeedRow } from "./feed-row.tsx";

interface Props {
  entries: DirectoryEntry[];
  labelledBy: string;
  /** Shows a few feeds as cards in one line. */
  isLine?: boolean;
}

export function DirectoryList({ entries, labelledBy, isLine = false }: Props) {
  return (
    <ul className={isLine ? styles.line : styles.list} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <FeedRow
          key={entry.name}
          feed={entry.name}
          name={<NameAndCount {...entry} />}
          description={entry.description}
          activity={isLine ? <ShortActivity {...entry} /> : activityText(entry)}
          isQuiet={entry.posts === 0}
        />
      ))}
    </ul>
  );
}

/** The activity on one line of a narrow card: its tooltip, and screen readers, have all the words. */
function ShortActivity(entry: DirectoryEntry) {
  const words = activityText(entry);
  if (!words) return null;
  return (
    <span title={words}>
      <span aria-hidden>{formatNumber(entry.recentPosts + entry.recentComments)} new in 30 days</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

function NameAndCount({ name, posts }: DirectoryEntry) {
  return (
    <Link to={pages.feed(name)}>
      <bdi>{name}</bdi>
      {posts !== null && (
        <span className={styles.posts} title={counted(posts, "post")}>
          {" "}
          ({formatNumber(posts)})<span className="visually-hidden"> {posts === 1 ? "post" : "posts"}</span>
        </span>
      )}
    </Link>
  );
}
