import styles from "./badge.module.css";
import { type Unread, useUnread } from "./notification-queries.ts";

interface Props {
  /** What is counted: every notification, or those of messages. */
  of: keyof Unread;
}

/** How much is unread; nothing when all is read. It takes no room of its own. */
export function Badge({ of }: Props) {
  const count = useUnread()[of];
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
