import type { ReactNode } from "react";
import styles from "./specimen.module.css";

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  );
}

/** A component in its states, side by side. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={`${styles.specimen} ${wide ? styles.wide : ""}`}>
      <figcaption className={styles.name}>{name}</figcaption>
      <div className={styles.states}>{children}</div>
    </figure>
  );
}
