import styles from "./card-skeletons.module.css";
import listStyles from "./post-list.module.css";

export function CardSkeletons() {
  return (
    <div className={listStyles.list} role="status" aria-label="Loading posts">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.card}>
          <span className={styles.short} />
          <span className={styles.title} />
          <span className={styles.line} />
          <span className={styles.short} />
        </div>
      ))}
    </div>
  );
}
