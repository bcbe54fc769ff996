import { pages } from "../../contract/paths.ts";
import type { MatchingNames } from "../../contract/search.ts";
import { Link } from "../router/link.tsx";
import { counted } from "../ui/format-number.ts";
import { FeedSign, MemberSign } from "../ui/sign.tsx";
import styles from "./name-links.module.css";

/** Leads to the feeds and members whose names match, above the posts. */
export function NameLinks({ feeds, members }: MatchingNames) {
  if (feeds.length + members.length === 0) return null;
  return (
    <nav aria-label="Matching feeds and members">
      <ul className={styles.names}>
        {feeds.map(({ name, posts }) => (
          <li key={name}>
            <Link to={pages.feed(name)} className={styles.name}>
              <FeedSign feed={name} />
              <bdi>/{name.toLowerCase()}</bdi>
              <span className={styles.figure}>{counted(posts, "post")}</span>
            </Link>
          </li>
        ))}
        {members.map(({ username }) => (
          <li key={username}>
            <Link to={pages.user(username)} className={styles.name}>
              <MemberSign name={username} />
              <bdi>{username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
