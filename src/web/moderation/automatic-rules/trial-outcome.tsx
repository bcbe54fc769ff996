import type { Caught, Trial } from "../../../contract/automatic-rules.ts";
import { counted, formatNumber } from "../../ui/format-number.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { Time } from "../../ui/time.tsx";
import { Example } from "../bulk/bulk-preview.tsx";
import { countedBoth } from "../bulk/bulk-words.ts";
import bulk from "../bulk/bulk.module.css";
import styles from "./automatic-rules.module.css";

type Result = NonNullable<Trial["result"]>;

interface Props {
  trial: Trial;
  /** Whether the rule was changed since, so that this says nothing about it as it is. */
  isStale: boolean;
}

/** The posts and comments that a rule would have caught: how many, how good the catches were, and the newest of them. */
export function TrialOutcome({ trial: { isRunning, result }, isStale }: Props) {
  if (isRunning) return <Spinner label="Trying the rule on the last 30 days" />;
  if (!result) return <p role="status">The trial did not finish. Please try again.</p>;
  return (
    <div className={isStale ? `${bulk.preview} ${styles.stale}` : bulk.preview} role="status">
      {isStale && (
        <p className={styles.staleWords}>
          You have changed the rule since. These are the results of the rule before; try it again.
        </p>
      )}
      <Amount result={result} />
      <Signs result={result} />
      <CaughtList caught={result.sample} label="The newest of them" />
      <p className={bulk.soft}>
        Tried <Time at={result.endedAt} />
      </p>
    </div>
  );
}

function Amount({ result: { posts, comments, judged, isWhole } }: { result: Result }) {
  const count = posts + comments;
  return (
    <p>
      In the last 30 days it would have caught{" "}
      <strong>
        {!isWhole && "at least "}
        {count === 0 ? "nothing" : countedBoth(posts, comments)}
      </strong>{" "}
      of {formatNumber(judged)}
      {count > 0 && ` (${shareOf(count, judged)})`}.
      {!isWhole && " There was not enough time for all of the 30 days."}
    </p>
  );
}

/** The signs that catches are good or wrong. */
function Signs({ result: { removed, hearted } }: { result: Result }) {
  if (removed + hearted === 0) return null;
  return (
    <ul className={styles.signs}>
      {removed > 0 && (
        <li>
          {formatNumber(removed)} of them {removed === 1 ? "was" : "were"} removed by moderators anyway:
          probably good catches.
        </li>
      )}
      {hearted > 0 && (
        <li>
          {formatNumber(hearted)} of them {hearted === 1 ? "stands and has" : "stand and have"} hearts or a
          moderator’s approval: probably wrong catches.
        </li>
      )}
    </ul>
  );
}

export function shareOf(part: number, all: number): string {
  const share = (100 * part) / all;
  return share > 0 && share < 0.1 ? "less than 0.1 %" : `${share.toFixed(share < 10 ? 1 : 0)} %`;
}

export function CaughtList({ caught, label }: { caught: Caught[]; label: string }) {
  if (caught.length === 0) return null;
  return (
    <ul className={bulk.examples} aria-label={label}>
      {caught.map((one) => (
        <Example key={`${one.submissionId} ${one.commentId}`} example={one} hasAuthor>
          {one.isRemoved && ", removed"}
          {one.words.length > 0 && (
            <>
              {", for "}
              <bdi>{one.words.map((word) => `“${word}”`).join(", ")}</bdi>
            </>
          )}
          {!one.isRemoved && one.hearts > 0 && `, ${counted(one.hearts, "heart")}`}
        </Example>
      ))}
    </ul>
  );
}
