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

/** The examples from which learned rules have learned, and how good they are; or how many are missing. */
export function TrainingLine({ training, mostHeld }: Props) {
  if (!training) return `It needs ${NEEDED}. Try it to see whether there are enough.`;
  const { trainedAt, learnedAt, removed, stood, caught } = training;
  const examples = `${formatNumber(removed)} removed as spam and ${formatNumber(stood)} that stood`;
  if (learnedAt === null)
    return `It needs ${NEEDED}, and so far there are ${examples}: it catches nothing yet.`;
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

const NEEDED = `at least ${LIMITS.learnedRemoved} texts removed as spam and ${LIMITS.learnedStood} that stood`;

/** Says why rules go on with what they learned before. */
function keptFor({ removed, stood }: Training): string {
  return removed < LIMITS.learnedRemoved || stood < LIMITS.learnedStood
    ? `to learn anew it needs ${NEEDED}. After ${LIMITS.learnedDays} days it catches nothing until then`
    : "what it would learn now catches far less, perhaps since spam was left standing. Remove that, or try the rule to take it as it is";
}
