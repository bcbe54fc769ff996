import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { dateAndTime } from "../ui/time.tsx";
import { endCopy, useCopy } from "./copies.ts";
import styles from "./offline-banner.module.css";

/** Says so when what is on the screen is an earlier copy. */
export function OfflineBanner() {
  const copy = useCopy();
  const { pathname } = useLocation();
  useEffect(() => {
    // The page that comes next is read anew.
    if (copy && !copy.isOffline) endCopy();
  }, [pathname]);
  return (
    <div role="status" className="needs-scripts">
      {copy && (
        <p className={styles.banner}>
          <CloudOff size={18} aria-hidden className={styles.icon} />
          <span>
            {copy.isOffline ? "You are offline. " : "The site can be reached again. "}
            This is an earlier copy{copy.from && `, from ${dateAndTime(copy.from)}`}.
          </span>
          <button type="button" className={styles.again} onClick={() => location.reload()}>
            Load it again
          </button>
        </p>
      )}
    </div>
  );
}
