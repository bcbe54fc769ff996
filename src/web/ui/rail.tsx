import type { ReactNode } from "react";
import { sharedContent } from "../shared-parts/shared-content.ts";
import styles from "./rail.module.css";

/** The column at the right of wide screens. Its content must depend only on `data`. */
export function Rail({ data, children }: { data: object; children: ReactNode }) {
  return <div className={styles.rail} {...sharedContent({ rail: data }, <>{children}</>)} />;
}

export function RailPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      {children}
    </section>
  );
}

/** Whether the window has room for the rail now: others need not load what it shows. */
export function hasRail(): boolean {
  return typeof window !== "undefined" && matchMedia("(min-width: 1600px)").matches;
}
