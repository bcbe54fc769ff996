import { type ReactNode, useEffect, useRef } from "react";
import styles from "./form-error.module.css";

interface Props {
  id?: string;
  message: string | null;
  /** What more there is to say, or a way on. */
  children?: ReactNode;
}

/** What went wrong, told at once to everybody; the place is kept empty until then. */
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
          {children && <p className={styles.more}>{children}</p>}
        </div>
      )}
    </div>
  );
}
