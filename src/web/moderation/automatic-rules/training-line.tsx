import type { Training } from "../../../contract/automatic-rules.ts";
import { LIMITS } from "../../../contract/limits.ts";
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
  const { trainedAt, removed, stood, caught } = training;
  const examples = `${formatNumber(removed)} removed as spam and ${formatNumber(stood)} that stood`;
  if (caught.length === 0)
    return `It needs ${NEEDED}, and so far there are ${examples}: it catches nothing yet.`;
  const share = caught[mostHeld - 1];
  return (
    <>
      It learned <Time at={trainedAt} /> from {examples}.
      {share !== undefined &&
        ` Tested on texts that it had not seen, it catches ${shareOf(share, 1)} of the spam.`}
    </>
  );
}

const NEEDED = `at least ${LIMITS.learnedRemoved} texts removed as spam and ${LIMITS.learnedStood} that stood`;
