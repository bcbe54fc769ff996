import type { ReactNode } from "react";
import { usePageHead } from "../page/page-head.ts";
import { useSite } from "../page/site.ts";
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
  const { contact } = useSite();
  usePageHead({ title, description, canonical: address });
  return (
    <article className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p className={styles.changed}>Last changed on {changed}</p>
      </header>
      {children}
      {contact && (
        <>
          <h2>Contact</h2>
          <p>
            You can reach the people who run this site at{" "}
            <a href={contact}>{contact.replace(/^mailto:/, "")}</a>.
          </p>
        </>
      )}
      <p className={styles.next}>{next}</p>
    </article>
  );
}
