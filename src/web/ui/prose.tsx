import type { ReactNode } from "react";
import { linkedText } from "./linked-text.tsx";
import styles from "./prose.module.css";

export function Prose({ text }: { text: string }) {
  return <Paragraph>{linkedText(text)}</Paragraph>;
}

export function Paragraph({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return (
    <p className={`${styles.prose} ${small ? styles.small : ""}`} dir="auto">
      {children}
    </p>
  );
}
