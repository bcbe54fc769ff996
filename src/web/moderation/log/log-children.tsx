import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { BulkAct } from "../../../contract/bulk-acts.ts";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BulkOutcome } from "../bulk/bulk-outcome.tsx";
import styles from "../bulk/bulk.module.css";
import { logQuery } from "../moderation-queries.ts";

interface ChildrenProps {
  entry: LogEntry;
  /** The member whom the whole list concerns; empty for none. */
  ofMember: string;
  show: (entries: LogEntry[], ofMember: string) => ReactNode;
}

/** The progress of the bulk act of an entry, and on request the single decisions below it. */
export function LogChildren({ act, ...props }: ChildrenProps & { act: BulkAct }) {
  const { entry } = props;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      {entry.action === "start-bulk-act" && <BulkOutcome act={act} />}
      <div>
        <QuietButton
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"} the single decisions
        </QuietButton>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <Children {...props} />}
      </div>
    </>
  );
}

function Children({ entry, ofMember, show }: ChildrenProps) {
  const query = useInfiniteQuery(logQuery({ username: ofMember, under: entry.id }));
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (isPending) return <Spinner label="Loading the single decisions" />;
  if (!data) return <LoadFailure resource="The single decisions" error={error} retry={refetch} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className={styles.soft}>There are none so far.</p>;
  return (
    <div className={styles.children}>
      {show(entries, ofMember)}
      {/* Loaded on request only, so that the rest of the log stays within reach. */}
      {hasNextPage && (
        <QuietButton onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? "One moment..." : "More of them"}
        </QuietButton>
      )}
      {error && <LoadFailure resource="More of them" error={error} retry={fetchNextPage} />}
    </div>
  );
}
