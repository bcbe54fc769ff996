import type { AdminOverview } from "../../contract/admin.ts";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./activity.module.css";
import { DayChart } from "./day-chart.tsx";
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
          <DayChart
            key={key}
            name={name}
            figure={formatNumber(days.reduce((sum, day) => sum + day[key], 0))}
            values={days.map((day) => day[key]).toReversed()}
          />
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
