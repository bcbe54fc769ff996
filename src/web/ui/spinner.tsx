import styles from "./spinner.module.css";

/** A loading indicator; screen readers announce `label`. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
