import type { Submission } from "../../contract/entities.ts";
import { pages } from "../../contract/paths.ts";
import { Link } from "../router/link.tsx";
import { Time } from "../ui/time.tsx";
import { FeedTag } from "./feed-tag.tsx";
import styles from "./post-byline.module.css";

/** A post's feed, author and date on one line, which shortens where it is narrow. */
export function PostByline({ post }: { post: Submission }) {
  return (
    <p className={styles.byline}>
      <FeedTag post={post} />
      <span className={styles.author}>
        <span className={styles.submitted}>Submitted </span>by{" "}
        <Link to={pages.user(post.userName)}>{post.userName}</Link>
      </span>
      <Time at={post.createdAt} />
    </p>
  );
}
