import styles from "./drawing.module.css";
import drawings from "./drawings.svg";

export type DrawingName =
  | "posts"
  | "results"
  | "notifications"
  | "messages"
  | "missing"
  | "failing"
  | "offline";

/** A small drawing beside a message. All are in one file, which a page loads when it shows the first. */
export function Drawing({ of }: { of: DrawingName }) {
  return (
    <svg className={styles.drawing} width={96} height={72} aria-hidden>
      <use href={`${drawings}#${of}`} />
    </svg>
  );
}
