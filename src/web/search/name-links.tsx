import { pages } from "../../contract/paths.ts";
import type { MatchingNames } from "../../contract/search.ts";
import { LaterMutedMark } from "../filters/lazy-parts.tsx";
import { Link } from "../router/link.tsx";
import { counted } from "../ui/format-number.ts";
import { FeedSign, MemberSign } from "../ui/sign.tsx";
import styles from "./name-links.module.css";

/** Leads to the feeds and members whose names match, above the posts: also to muted ones, which say so. */
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
              <span className={styles.figure}>
                {counted(posts, "post")}
                <LaterMutedMark kind="feed" value={name} />
              </span>
            </Link>
          </li>
        ))}
        {members.map(({ username }) => (
          <li key={username}>
            <Link to={pages.user(username)} className={styles.name}>
              <MemberSign name={username} />
              <bdi>{username}</bdi>
              <span className={styles.figure}>
                <LaterMutedMark kind="member" value={username} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
