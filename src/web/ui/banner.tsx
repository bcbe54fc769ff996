import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import styles from "./banner.module.css";
import { Icon } from "./icon.tsx";

interface Props {
  icon: IconNode;
  title: ReactNode;
  reason: string | null;
  /** A less prominent sentence: the consequences for the reader. */
  note: ReactNode;
  children?: ReactNode;
}

/** A notice of a moderator's decision, shown above or in place of the content that it concerns. */
export function Banner({ icon, title, reason, note, children }: Props) {
  return (
    <div role="status" className={styles.banner}>
      <Icon of={icon} size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {reason !== null && (
          <p>
            Reason: <q>{reason}</q>
          </p>
        )}
        <p className={styles.note}>{note}</p>
        {children}
      </div>
    </div>
  );
}
