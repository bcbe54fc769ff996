import { pages } from "../../contract/paths.ts";
import { Brand } from "../shell/brand.tsx";
import { usePageHead } from "../page/page-head.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./offline-page.module.css";

/** Stands in for a page that cannot be had without a connection and was not kept. */
export function Page() {
  usePageHead({ title: "You are offline", isStill: true });
  return (
    <div className={styles.page}>
      <Brand />
      <h1 className={styles.title}>You are offline</h1>
      <p>This page has not been kept on this device. Pages that you have read lately are still here.</p>
      {/* The address it stands in for, whatever that is. */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="">Try again</a>
      <ButtonLink to={pages.home} look="outline">
        Go Back Home
      </ButtonLink>
    </div>
  );
}
