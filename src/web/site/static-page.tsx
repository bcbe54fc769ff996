import type { ReactNode } from "react";
import { usePageHead } from "../page/page-head.ts";
import styles from "./static-page.module.css";

interface Props {
  title: string;
  description: string;
  address: string;
  children: ReactNode;
}

export function StaticPage({ title, description, address, children }: Props) {
  usePageHead({ title, description, canonical: address });
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {children}
    </article>
  );
}
