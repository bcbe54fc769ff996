import styles from "./count-badge.module.css";

/** A number beside a link; `label` says what is counted, for screen readers. Hidden at 0. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> {label}</span>
    </span>
  );
}
