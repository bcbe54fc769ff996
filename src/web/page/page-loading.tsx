import { Spinner } from "../ui/spinner.tsx";
import styles from "./page-loading.module.css";

/** Shown while a page's code loads, or until the viewer is known. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <span className="needs-scripts">
        <Spinner label="Loading" />
      </span>
      <p className="without-scripts">This page needs JavaScript.</p>
    </div>
  );
}
