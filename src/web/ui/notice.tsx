import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** A message in place of content, for an empty list or an error. */
export function Notice({
  title,
  large = false,
  children,
}: {
  title: string;
  large?: boolean;
  children?: ReactNode;
}) {
  const Title = large ? "h1" : "p";
  return (
    <div className={`${styles.notice} ${large ? styles.large : ""}`}>
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}
