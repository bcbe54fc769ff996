import styles from "./comment-skeletons.module.css";

/** The number of placeholders that fills most screens. */
const MOST = 6;

/** Placeholders for the comments of a post that has this many of them. */
export function CommentSkeletons({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading comments">
      {Array.from({ length: Math.min(count, MOST) }, (_, index) => (
        <div key={index} className={styles.comment}>
          <span className={styles.author} />
          <span className={styles.words} />
          <span className={styles.acts} />
        </div>
      ))}
    </div>
  );
}
