import styles from "./count-badge.module.css";

/** A number beside a link; `what` says what is counted, for screen readers. Hidden at 0. */
export function CountBadge({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
