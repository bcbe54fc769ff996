import type { ReactNode } from "react";
import { usePageHead } from "../page/page-head.ts";
import styles from "./static-page.module.css";

interface Props {
  title: string;
  description: string;
  address: string;
  /** The date of the last change of its words. */
  changed: string;
  /** The link to the page that belongs to this one. */
  next: ReactNode;
  children: ReactNode;
}

export function StaticPage({ title, description, address, changed, next, children }: Props) {
  usePageHead({ title, description, canonical: address });
  return (
    <article className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p className={styles.changed}>Last changed on {changed}</p>
      </header>
      {children}
      <p className={styles.next}>{next}</p>
    </article>
  );
}
