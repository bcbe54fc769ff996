import { type ReactNode, useEffect, useRef } from "react";
import styles from "./form-error.module.css";

interface Props {
  id?: string;
  message: string | null;
  /** An explanation, or a link that helps. */
  children?: ReactNode;
}

/** An alert, rendered even while empty: screen readers announce changes in an existing alert. */
export function FormError({ id, message, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) place.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <div ref={place} id={id} role="alert" className={styles.place}>
      {message && (
        <div className={styles.error}>
          <p>{message}</p>
          {children && <div className={styles.more}>{children}</div>}
        </div>
      )}
    </div>
  );
}
