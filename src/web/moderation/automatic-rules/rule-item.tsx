import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { isShortened, STATE_NAMES, testInWords } from "../../../contract/automatic-rule-words.ts";
import type { AutomaticRule, Training } from "../../../contract/automatic-rules.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatNumber } from "../../ui/format-number.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { QuietButton } from "../../ui/quiet-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Time } from "../../ui/time.tsx";
import tabs from "../tabs.module.css";
import { caughtQuery, deleteAutomaticRule } from "./automatic-rule-queries.ts";
import styles from "./automatic-rules.module.css";
import { TrainingLine } from "./training-line.tsx";
import { CaughtList, shareOf } from "./trial-outcome.tsx";

interface Props {
  rule: AutomaticRule;
  training: Training | null;
  /** False for moderators, who read the rules. */
  mayDelete: boolean;
  /** Absent where the viewer cannot change the rule: a newer version may know more kinds of tests. */
  onEdit?: (() => void) | undefined;
}

export function RuleItem({ rule, training, mayDelete, onEdit }: Props) {
  const { name, state, test, caught } = rule;
  const total = caught.tried + caught.held + caught.refused;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={tabs.name}>
          <bdi>{name}</bdi> <span className={`${styles.state} ${styles[state]}`}>{STATE_NAMES[state]}</span>
        </p>
        {mayDelete && <Acts rule={rule} onEdit={onEdit} />}
      </div>
      <p>
        <bdi>{testInWords(test)}.</bdi>
      </p>
      {isShortened(test) && (
        <details>
          <summary>Show the whole list</summary>
          <bdi>{testInWords(test, { isWhole: true })}.</bdi>
        </details>
      )}
      {test.kind === "learned" && (
        <p className={tabs.soft}>
          <TrainingLine training={training} mostHeld={test.mostHeld} />
        </p>
      )}
      <p className={tabs.soft}>
        {total === 0 ? "Caught nothing in the last 30 days." : `In the last 30 days: ${countsOf(caught)}.`}{" "}
        <TrialLine trial={rule.trial} />
      </p>
      {caught.tried + caught.approved > 0 && <CaughtSince rule={rule} />}
    </li>
  );
}

function countsOf({ tried, held, approved, refused }: AutomaticRule["caught"]): string {
  const parts = [
    ...(refused > 0 ? [`refused ${formatNumber(refused)}`] : []),
    ...(held > 0
      ? [`held ${formatNumber(held)}${approved > 0 ? ` (${formatNumber(approved)} of them approved)` : ""}`]
      : []),
    ...(tried > 0 ? [`watched ${formatNumber(tried)}`] : []),
  ];
  return parts.join(", ");
}

function TrialLine({ trial }: { trial: AutomaticRule["trial"] }) {
  if (!trial) return "Not tried since its last change.";
  const { posts, comments, judged, isWhole, endedAt } = trial;
  const count = posts + comments;
  return (
    <>
      Tried <Time at={endedAt} />: it would have caught {!isWhole && "at least "}
      {formatNumber(count)} of {formatNumber(judged)}
      {count > 0 && ` (${shareOf(count, judged)})`}.
    </>
  );
}

function Acts({ rule: { id, name }, onEdit }: Pick<Props, "rule" | "onEdit">) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => deleteAutomaticRule(queryClient, id),
  });
  const ofRule = <span className="visually-hidden"> the rule {name}</span>;
  return (
    <div className={styles.acts}>
      {onEdit && (
        <Button look="outline" className={tabs.unblock} onClick={onEdit}>
          Change{ofRule}
        </Button>
      )}
      <Button look="outline" className={tabs.unblock} onClick={() => setAsking(true)}>
        Delete{ofRule}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the rule “${name}”?`}
          action="Delete"
          busy={isPending}
          failure={error && error.message}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          It stops judging at once, and its counts are deleted. What it has held still waits for a moderator.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The posts and comments that the rule caught and let through, on request. */
function CaughtSince({ rule: { id, name } }: { rule: AutomaticRule }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <div>
        <QuietButton
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"} what it caught<span className="visually-hidden"> ({name})</span>
        </QuietButton>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <CaughtPages id={id} />}
      </div>
    </>
  );
}

function CaughtPages({ id }: { id: string }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(caughtQuery(id));
  if (isPending) return <Spinner label="Loading what it caught" />;
  if (!data) return <LoadFailure resource="The list" error={error} retry={refetch} />;
  const caught = data.pages.flatMap((page) => page.caught);
  return (
    <>
      {caught.length === 0 ? (
        <p className={tabs.soft}>
          None of it can be shown: it still waits, was refused, or has been deleted since.
        </p>
      ) : (
        <CaughtList caught={caught} label="What it caught" />
      )}
      {hasNextPage && (
        <QuietButton onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? "One moment..." : "Show more"}
        </QuietButton>
      )}
      {error && <LoadFailure resource="The rest of the list" error={error} retry={fetchNextPage} />}
    </>
  );
}
