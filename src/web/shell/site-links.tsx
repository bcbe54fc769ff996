import { pages } from "../../contract/paths.ts";
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
        <Link key={name} to={pages[name]} className={styles.written} onClick={onFollow}>
          {name}
        </Link>
      ))}
      <Link to={pages.about} onClick={onFollow}>
        About
      </Link>
      <Link to={pages.terms} onClick={onFollow}>
        Terms
      </Link>
      <Link to={pages.privacy} onClick={onFollow}>
        Privacy
      </Link>
      <button type="button" className={`${styles.shortcuts} needs-scripts`} onClick={openShortcuts}>
        Shortcuts
      </button>
    </p>
  );
}
