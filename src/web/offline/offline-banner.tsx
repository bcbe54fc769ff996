import { CloudOff } from "lucide";
import { useEffect } from "react";
import { dateAndTime } from "../ui/time.tsx";
import { endCopyNotice, useShownCopy } from "./shown-copy.ts";
import styles from "./offline-banner.module.css";
import { Icon } from "../ui/icon.tsx";
import { useLocation } from "../router/router.tsx";

export function OfflineBanner() {
  const copy = useShownCopy();
  const { pathname } = useLocation();
  useEffect(() => {
    // The site can be reached again, so the page just opened is no copy.
    if (copy && !copy.isOffline) endCopyNotice();
  }, [pathname]);
  return (
    <div role="status" className="needs-scripts">
      {copy && (
        <p className={styles.banner}>
          <Icon of={CloudOff} size={18} className={styles.icon} />
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
