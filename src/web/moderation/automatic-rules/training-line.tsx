import type { Training } from "../../../contract/automatic-rules.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { formatNumber } from "../../ui/format-number.ts";
import { Time } from "../../ui/time.tsx";
import { shareOf } from "./trial-outcome.tsx";

interface Props {
  training: Training | null;
  mostHeld: number;
}

/** The examples from which learned rules have learned, and how good they are; or what they judge by until there are enough. */
export function TrainingLine({ training, mostHeld }: Props) {
  if (!training) return `${AT_FIRST}. For that it needs ${NEEDED}.`;
  const { trainedAt, learnedAt, caught } = training;
  const examples = examplesOf(training);
  if (learnedAt === null)
    return hasEnough(training)
      ? `${AT_FIRST}: what it would learn from ${examples} catches far less so far. Remove spam that was left standing, or try the rule to take it as it is.`
      : `${AT_FIRST}. For that it needs ${NEEDED}, and so far there are ${examples}.`;
  const share = caught[mostHeld - 1];
  return (
    <>
      {milliseconds(learnedAt) === milliseconds(trainedAt) ? (
        <>
          It learned <Time at={learnedAt} /> from {examples}.
        </>
      ) : (
        <>
          It learned <Time at={learnedAt} />, and goes on with that: {keptFor(training)} (now {examples}).
        </>
      )}
      {share !== undefined &&
        ` Tested on texts that it had not seen, it catches ${shareOf(share, 1)} of the spam.`}
    </>
  );
}

const AT_FIRST = "It judges by spam that Hearth knows, until it has learned from this site";

const NEEDED = `at least ${LIMITS.learnedRemoved} texts removed as spam and ${LIMITS.learnedStood} that stood`;

function examplesOf({ removed, stood }: Training): string {
  return `${formatNumber(removed)} removed as spam and ${formatNumber(stood)} that stood`;
}

function hasEnough({ removed, stood }: Training): boolean {
  return removed >= LIMITS.learnedRemoved && stood >= LIMITS.learnedStood;
}

/** Says why rules go on with what they learned before. */
function keptFor(training: Training): string {
  return hasEnough(training)
    ? "what it would learn now catches far less, perhaps since spam was left standing. Remove that, or try the rule to take it as it is"
    : `to learn anew it needs ${NEEDED}. After ${LIMITS.learnedDays} days it judges by spam that Hearth knows until then`;
}
