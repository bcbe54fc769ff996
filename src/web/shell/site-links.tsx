import { Fragment } from "react";
import { pages } from "../../contract/paths.ts";
import { SITE_PAGE_LINKS } from "../../contract/site-page-names.ts";
import { showShortcuts } from "../keys/show-shortcuts.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import styles from "./site-links.module.css";

/** The quiet links at the foot of the navigation. */
export function SiteLinks({ onFollow }: { onFollow?: () => void }) {
  const { pages: written } = useSite();
  const openShortcuts = () => {
    onFollow?.();
    showShortcuts();
  };
  return (
    <p className={styles.links}>
      {written?.map((name) => (
        <Fragment key={name}>
          <Link to={pages[name]} onClick={onFollow}>
            {SITE_PAGE_LINKS[name]}
          </Link>
          {" · "}
        </Fragment>
      ))}
      <Link to={pages.terms} onClick={onFollow}>
        Terms
      </Link>
      {" · "}
      <Link to={pages.privacy} onClick={onFollow}>
        Privacy
      </Link>
      <span className={`${styles.shortcuts} needs-scripts`}>
        {" · "}
        <button type="button" onClick={openShortcuts}>
          Shortcuts
        </button>
      </span>
    </p>
  );
}
