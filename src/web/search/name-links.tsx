import { Suspense } from "react";
import { pages } from "../../contract/paths.ts";
import type { MatchingNames } from "../../contract/search.ts";
import type { Mutable } from "../filters/mute-queries.ts";
import { Link } from "../router/link.tsx";
import { useSession } from "../session/session.ts";
import { counted } from "../ui/format-number.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { FeedSign, MemberSign } from "../ui/sign.tsx";
import styles from "./name-links.module.css";

/** Loaded by members who hide something. */
const NameMark = lazyPart(() => import("./name-mark.tsx").then((part) => part.NameMark));

/** Leads to the feeds and members whose names match, above the posts: also to muted ones, which say so. */
export function NameLinks({ feeds, members }: MatchingNames) {
  const { viewer } = useSession();
  if (feeds.length + members.length === 0) return null;
  const mark = (named: Mutable) => viewer?.hasFilters && <Suspense>{<NameMark {...named} />}</Suspense>;
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
                {mark({ kind: "feed", value: name })}
              </span>
            </Link>
          </li>
        ))}
        {members.map(({ username }) => (
          <li key={username}>
            <Link to={pages.user(username)} className={styles.name}>
              <MemberSign name={username} />
              <bdi>{username}</bdi>
              <span className={styles.figure}>{mark({ kind: "member", value: username })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
