import { CommentSkeletons } from "../comments/comment-skeletons.tsx";
import styles from "./post-skeleton.module.css";

/** The number of comments to make room for where nobody knows yet how many there are. */
const COMMENTS = 3;

/** A placeholder for a post of which nothing is known yet, with the same parts in the same places. */
export function PostSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading the post" className={styles.post}>
        <span className={styles.title} />
        <span className={styles.byline} />
        <span className={styles.words} />
        <span className={styles.acts} />
      </div>
      <div className={styles.discussion}>
        <span className={styles.head} />
        <CommentSkeletons count={COMMENTS} />
      </div>
    </>
  );
}
