import { pages } from "../../contract/paths.ts";
import type { DirectoryEntry } from "./directory.ts";
import styles from "./directory-list.module.css";
import { FollowButton } from "./follow-button.tsx";
import { Link } from "../router/link.tsx";
import { formatNumber } from "../ui/format-number.ts";

interface Props {
  entries: DirectoryEntry[];
  labelledBy: string;
}

export function DirectoryList({ entries, labelledBy }: Props) {
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {entries.map(({ name, description, posts }) => (
        <li key={name} className={styles.entry}>
          <div className={styles.words}>
            <Link to={pages.feed(name)} className={styles.name}>
              <bdi>{name}</bdi>
              {posts !== null && <span className={styles.posts}> ({formatNumber(posts)})</span>}
            </Link>
            {description && (
              <p className={styles.description} dir="auto">
                {description}
              </p>
            )}
          </div>
          <FollowButton feed={name} />
        </li>
      ))}
    </ul>
  );
}
