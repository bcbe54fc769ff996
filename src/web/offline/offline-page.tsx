import { pages } from "../../contract/paths.ts";
import { Brand } from "../shell/brand.tsx";
import { usePageHead } from "../page/page-head.ts";
import { Link } from "../router/link.tsx";
import { Drawing } from "../ui/drawing.tsx";
import styles from "./offline-page.module.css";

/** Shown without a connection, in place of a page that is not stored. */
export function Page() {
  usePageHead({ title: "You are offline", hasNoScripts: true });
  return (
    <div className={styles.page}>
      <Brand />
      <Drawing of="offline" />
      <h1 className={styles.title}>You are offline</h1>
      <p>This page is not stored on this device. Pages that you read recently are still available.</p>
      {/* An empty address reloads the page that this one replaces. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="" className={styles.again}>
        Try again
      </a>
      <Link to={pages.home}>Go Back Home</Link>
    </div>
  );
}
