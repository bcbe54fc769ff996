import { Spinner } from "../ui/spinner.tsx";
import styles from "./page-loading.module.css";

/** Stands in while a page's code is fetched, or until it is known who is looking. */
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
