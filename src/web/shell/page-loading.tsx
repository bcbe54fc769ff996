import { Spinner } from "../ui/spinner.tsx";
import styles from "./page-loading.module.css";

/** Stands in while a page's code is fetched, or until it is known who is looking. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading" />
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
    </div>
  );
}
