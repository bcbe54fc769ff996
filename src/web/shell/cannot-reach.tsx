import { CloudOff } from "lucide";
import { useShownCopy } from "../offline/shown-copy.ts";
import { useSession } from "../session/session.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./cannot-reach.module.css";

/** Tells members that their profile cannot be read right now, unless the offline banner already does. */
export function CannotReach() {
  const { isReconnecting } = useSession();
  const isOffline = useShownCopy()?.isOffline;
  return (
    <div role="status" className="needs-scripts">
      {isReconnecting && !isOffline && (
        <p className={styles.words}>
          <Icon of={CloudOff} size={18} />
          <span>The site cannot be reached right now. You stay signed in. Reconnecting...</span>
        </p>
      )}
    </div>
  );
}
