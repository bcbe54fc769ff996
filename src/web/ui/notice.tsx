import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawing.tsx";
import styles from "./notice.module.css";

interface Props {
  title: string;
  drawing?: DrawingName;
  /** For a notice that is the whole page: it has the page's heading, and the page's height. */
  large?: boolean;
  children?: ReactNode;
}

/** A message in place of content, for an empty list or an error. */
export function Notice({ title, drawing, large = false, children }: Props) {
  const Title = large ? "h1" : "p";
  return (
    <div className={`${styles.notice} ${large ? styles.large : ""}`}>
      {drawing && <Drawing of={drawing} />}
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}
