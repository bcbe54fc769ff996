import styles from "./count-badge.module.css";

/** A number beside a link, of what it says; nothing where it is 0. It takes no room of its own. */
export function CountBadge({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
