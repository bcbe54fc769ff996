import { type ReactNode, useState } from "react";
import type { OpenReport } from "../../../contract/moderation.ts";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./report-list.module.css";
import queue from "./report-queue.module.css";
import { MemberLink } from "../../ui/member-link.tsx";

/** The number of reports shown at first. */
const SHOWN = 3;

interface Props {
  reports: OpenReport[];
  /** More about a report, below it. */
  after?: (id: string) => ReactNode;
}

export function ReportList({ reports, after }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? reports : reports.slice(0, SHOWN);
  const left = reports.length - shown.length;
  return (
    <div className={styles.reports}>
      <p className={styles.count}>{reports.length === 1 ? "1 report" : `${reports.length} reports`}</p>
      <ul>
        {shown.map(({ id, userName, reason, rule, createdAt }) => (
          <li key={id} className={styles.report}>
            <p className={`${queue.meta} ${styles.facts}`}>
              {rule && <strong>{rule.words}</strong>}
              {reason && (
                <span>
                  <q dir="auto">{reason}</q>
                </span>
              )}
              {!reason && !rule && <em>No reason given</em>}
              {userName !== null && (
                <span>
                  <MemberLink name={userName} />
                </span>
              )}
              <Time at={createdAt} />
            </p>
            {after?.(id)}
          </li>
        ))}
      </ul>
      {left > 0 && <QuietButton onClick={() => setShowsAll(true)}>Show {left} more</QuietButton>}
    </div>
  );
}
