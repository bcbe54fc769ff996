import styles from "./card-skeletons.module.css";
import cardStyles from "./post-card.module.css";
import listStyles from "./post-list.module.css";

/** Placeholders as tall as most cards. Twelve also fill a screen with rows, which are half as tall. */
export function CardSkeletons() {
  return (
    <div className={listStyles.list} role="status" aria-label="Loading posts">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={`${cardStyles.card} ${styles.card}`}>
          <span className={styles.title} />
          <span className={styles.byline} />
          <span className={styles.figures} />
        </div>
      ))}
    </div>
  );
}
