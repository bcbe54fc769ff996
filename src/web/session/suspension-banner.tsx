import { Hourglass } from "lucide";
import type { Suspension } from "../../contract/members.ts";
import { milliseconds } from "../../contract/moments.ts";
import { Icon } from "../ui/icon.tsx";
import { dateAndTime } from "../ui/time.tsx";
import styles from "./suspension-banner.module.css";

/** Tells a suspended member until when they can only read, and why. */
export default function SuspensionBanner({ suspension: { until, reason } }: { suspension: Suspension }) {
  const date = new Date(milliseconds(until));
  return (
    <div role="status" className={styles.banner}>
      <Icon of={Hourglass} size={20} />
      <div className={styles.words}>
        <p className={styles.until}>
          You are suspended until <time dateTime={date.toISOString()}>{dateAndTime(date)}</time>.
        </p>
        <p>
          Reason: <q>{reason}</q>
        </p>
        <p className={styles.soft}>
          Until then you can read everything, but not post, comment or send messages.
        </p>
      </div>
    </div>
  );
}
