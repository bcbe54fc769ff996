import type { AdminOverview } from "../../contract/admin.ts";
import { formatNumber } from "../ui/format-number.ts";
import { durationInWords, slownessInWords } from "./amounts.ts";
import { NumberTable } from "./number-table.tsx";
import styles from "./tables.module.css";

export function SlowestCalls({ calls }: { calls: AdminOverview["slowest"] }) {
  return (
    <section aria-labelledby="slowest" className={styles.section}>
      <h2 id="slowest">Slowest calls</h2>
      <p className={styles.about}>Since the last start, without answers from the cache.</p>
      <NumberTable
        caption="The calls that take longest"
        columns={["Call", "Requests", "Mean", "95% within", "Failures"]}
        rows={calls.map(({ call, count: requests, meanMs, slowMs, failures }) => [
          call,
          formatNumber(requests),
          durationInWords(meanMs),
          slownessInWords(slowMs),
          formatNumber(failures),
        ])}
      />
    </section>
  );
}

export function Queues({ queues }: { queues: AdminOverview["queues"] }) {
  return (
    <section aria-labelledby="queues" className={styles.section}>
      <h2 id="queues">Jobs</h2>
      {queues.length === 0 ? (
        <p className={styles.about}>No jobs are waiting.</p>
      ) : (
        <NumberTable
          caption="Waiting and failed jobs"
          columns={["Job", "Waiting", "Failed"]}
          rows={queues.map(({ name, waiting, givenUp }) => [
            name,
            formatNumber(waiting),
            formatNumber(givenUp),
          ])}
        />
      )}
    </section>
  );
}
