import type { ReactNode } from "react";
import { linkedText } from "./linked-text.tsx";
import styles from "./prose.module.css";

/** A member's plain text as typed, with its web addresses as links. */
export function Prose({ text }: { text: string }) {
  return <Paragraph>{linkedText(text)}</Paragraph>;
}

/** Text with its line breaks and blank lines kept. */
export function Paragraph({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return (
    <p className={`${styles.prose} ${small ? styles.small : ""}`} dir="auto">
      {children}
    </p>
  );
}
