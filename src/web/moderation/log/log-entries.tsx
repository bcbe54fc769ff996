import { useInfiniteQuery } from "@tanstack/react-query";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { pages } from "../../../contract/paths.ts";
import { ApiFailure } from "../../api/api.ts";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { dateAndTime } from "../../ui/time.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import styles from "./log-entries.module.css";
import { LogSentence } from "./log-sentence.tsx";
import { logQuery } from "../moderation-queries.ts";
import { RestoreButton } from "./restore-button.tsx";

/** The log, newest first; with a name only the entries that concern this member. */
export function LogEntries({ ofMember }: { ofMember: string }) {
  const query = useInfiniteQuery(logQuery(ofMember));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons label="Loading the log" lines={3} />;
  if (error instanceof ApiFailure && error.status === 404) {
    return <Notice title={`There is no member called "${ofMember}".`} />;
  }
  if (!data) return <LoadFailure resource="The log" error={error} retry={refetch} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Notice title="There is nothing in the log." drawing="results" />;
  return (
    <>
      <ol className={styles.log} aria-label="Log">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isRemoved={isStillRemoved(entry, entries)} />
        ))}
      </ol>
      <QueryLoadMore itemsName="entries" nextAddress={pages.moderationLog(ofMember)} query={query} />
    </>
  );
}

function Entry({ entry, isRemoved }: { entry: LogEntry; isRemoved: boolean }) {
  const date = new Date(milliseconds(entry.createdAt));
  return (
    <li className={styles.entry}>
      <p>
        <LogSentence entry={entry} />
      </p>
      {entry.rule && <p className={styles.reason}>{entry.rule}</p>}
      {entry.reason !== "" && (
        <p className={styles.reason}>
          <q dir="auto">{entry.reason}</q>
        </p>
      )}
      <p className={styles.when}>
        <time dateTime={date.toISOString()}>{dateAndTime(date)}</time>
        {isRemoved && <RestoreButton entry={entry} />}
      </p>
    </li>
  );
}

/** Whether the entry is a removal that no newer entry in the list undoes or repeats. */
function isStillRemoved(entry: LogEntry, entries: LogEntry[]): boolean {
  const isAboutIt = ({ action, submissionId, commentId }: LogEntry) =>
    submissionId === entry.submissionId && commentId === entry.commentId && /^(remove|restore)-/.test(action);
  return entry.action.startsWith("remove-") && entries.find(isAboutIt) === entry;
}
