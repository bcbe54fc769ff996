import styles from "./spinner.module.css";

/** Something is on its way. `label` says what to those who cannot see it turn. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
