import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { firstFeed, NO_FEED } from "../posts/feed-tag.tsx";
import { Link } from "../router/link.tsx";
import { FeedSign, MemberSign } from "../ui/sign.tsx";
import { Time } from "../ui/time.tsx";
import styles from "./details-byline.module.css";

/** A post's feed, author and date in one line; long names are shortened. */
export function DetailsByline({ post }: { post: Submission }) {
  const feed = firstFeed(post);
  return (
    <p className={styles.byline}>
      {feed ? (
        <Link to={pages.feed(feed)} className={styles.feed}>
          <FeedSign feed={feed} />
          <bdi>/{feed.toLowerCase()}</bdi>
        </Link>
      ) : (
        <span>/{NO_FEED}</span>
      )}
      <span className={styles.author}>
        <span className={styles.by}>Submitted by</span> <MemberSign name={post.userName} />{" "}
        <Link to={pages.user(post.userName)}>{post.userName}</Link>
      </span>
      <span className={styles.when}>
        <Time at={post.createdAt} />
      </span>
    </p>
  );
}
