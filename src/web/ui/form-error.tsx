import styles from "./form-error.module.css";

/** What went wrong, told at once to everybody; the place is kept empty until then. */
export function FormError({ message }: { message: string | null }) {
  return <div role="alert">{message && <p className={styles.error}>{message}</p>}</div>;
}
