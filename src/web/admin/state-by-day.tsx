import type { AdminOverview } from "../../contract/admin.ts";
import { formatNumber } from "../ui/format-number.ts";
import styles from "./activity.module.css";
import { bytesInWords, slownessInWords } from "./amounts.ts";
import { DayChart } from "./day-chart.tsx";
import { NumberTable } from "./number-table.tsx";

type Day = AdminOverview["days"][number];
type State = NonNullable<Day["state"]>;

interface Kind {
  name: string;
  /** The words for a day without a figure are "–". */
  words: (day: Day) => string | null;
  /** The height of the bar. */
  value: (day: Day) => number | null;
  about?: (day: Day) => string | undefined;
  isBad?: (day: Day) => boolean;
}

/** Taller than the ten seconds that are the longest bound. */
const BEYOND_MS = 12_000;

const BACKUP_NAMES = { failed: "Failed", made: "Not verified", proven: "Verified" };
const BACKUP_HEIGHTS = { failed: 1, made: 2, proven: 3 };

const KINDS: Kind[] = [
  numbers("Waiting for moderators", ({ awaited }) => awaited),
  numbers("Waiting jobs", ({ waitingJobs }) => waitingJobs),
  numbers("Failed jobs", ({ givenUpJobs }) => givenUpJobs),
  bytes("Database and images", ({ databaseBytes, imageBytes }) => databaseBytes + imageBytes),
  bytes("Free disk", ({ freeBytes }) => freeBytes),
  {
    name: "Slowest call",
    words: ({ slowest }) => slowest && slownessInWords(slowest.slowMs),
    value: ({ slowest }) => slowest && (slowest.slowMs ?? BEYOND_MS),
    about: ({ slowest }) => slowest?.call,
  },
  {
    name: "Backup",
    words: ({ backup }) => backup && BACKUP_NAMES[backup],
    value: ({ backup }) => backup && BACKUP_HEIGHTS[backup],
    isBad: ({ backup }) => backup === "failed",
  },
];

/** Each figure over its chart is that of today, or of yesterday while today has none: an older one would hide that something stopped. */
export function StateByDay({ days }: { days: Day[] }) {
  return (
    <section aria-labelledby="site-by-day" className={styles.activity}>
      <h2 id="site-by-day">Health</h2>
      <ul className={styles.charts}>
        {KINDS.map(({ name, words, value, about, isBad }) => {
          const newest = days.slice(0, 2).find((day) => words(day) !== null);
          return (
            <DayChart
              key={name}
              name={name}
              figure={(newest && words(newest)) ?? "–"}
              about={newest && about?.(newest)}
              values={days.map(value).toReversed()}
              bad={days.toReversed().flatMap((day, index) => (isBad?.(day) ? [index] : []))}
            />
          );
        })}
      </ul>
      <details>
        <summary className={styles.summary}>The figures of each day</summary>
        <p className={styles.about}>
          They are counted once an hour, and the day has the highest one, or the least room on the disk. The
          slowest call is the one with the highest time for 95% of its answers, of those with 20 answers on
          the day.
        </p>
        <NumberTable
          caption="Health on each day (UTC)"
          columns={["Day", ...KINDS.map(({ name }) => name)]}
          rows={days.map((day) => [day.day, ...KINDS.map((kind) => inTable(kind, day))])}
        />
      </details>
    </section>
  );
}

function inTable({ words, about }: Kind, day: Day): string {
  return [words(day) ?? "–", about?.(day)].filter((part) => part !== undefined).join(" ");
}

function numbers(name: string, of: (state: State) => number): Kind {
  return {
    name,
    words: ({ state }) => state && formatNumber(of(state)),
    value: ({ state }) => state && of(state),
  };
}

function bytes(name: string, of: (state: State) => number | null): Kind {
  const value = ({ state }: Day) => state && of(state);
  return {
    name,
    words: (day) => {
      const count = value(day);
      return count === null ? null : bytesInWords(count);
    },
    value,
  };
}
