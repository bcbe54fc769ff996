import type { AdminOverview } from "../../contract/admin.ts";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./activity.module.css";
import { NumberTable } from "./number-table.tsx";

type Day = AdminOverview["days"][number];

const KINDS = [
  { key: "visits", name: "Visits" },
  { key: "members", name: "New members" },
  { key: "posts", name: "Posts" },
  { key: "comments", name: "Comments" },
] as const;

export function Activity({ days }: { days: Day[] }) {
  return (
    <section aria-labelledby="activity" className={styles.activity}>
      <h2 id="activity">The last {days.length} days</h2>
      <ul className={styles.charts}>
        {KINDS.map(({ key, name }) => (
          <li key={key} className={styles.chart}>
            <p className={styles.name}>{name}</p>
            <p className={styles.total}>{formatNumber(days.reduce((sum, day) => sum + day[key], 0))}</p>
            <Bars values={days.map((day) => day[key]).toReversed()} />
          </li>
        ))}
      </ul>
      <details>
        <summary className={styles.summary}>Day by day</summary>
        <NumberTable
          caption="What happened on each day (UTC)"
          columns={["Day", ...KINDS.map(({ name }) => name)]}
          rows={days.map((day) => [day.day, ...KINDS.map(({ key }) => formatNumber(day[key]))])}
        />
      </details>
    </section>
  );
}

const HEIGHT = 40;
const STEP = 4;

/** One bar per day, hidden from screen readers, because the table has the numbers. */
function Bars({ values }: { values: number[] }) {
  const most = Math.max(1, ...values);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {values.map((value, index) => {
        // The minimum height keeps small numbers visible.
        const height = value === 0 ? 0.5 : Math.max(2, (value / most) * HEIGHT);
        return <rect key={index} x={index * STEP} y={HEIGHT - height} width={STEP - 1} height={height} />;
      })}
    </svg>
  );
}
