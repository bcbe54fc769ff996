import { Spinner } from "../ui/spinner.tsx";
import styles from "./page-loading.module.css";

/** Stands in while a page's code is fetched. */
export function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading" />
    </div>
  );
}
