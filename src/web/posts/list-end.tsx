import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { TIME_RANGES } from "../../contract/time-ranges.ts";
import type { ListRange } from "./list-choices.ts";
import styles from "./list-end.module.css";
import { RANGE_WORDS } from "./range-words.ts";
import type { Ranges } from "./time-filter.tsx";

interface Props {
  /** The time range of the list; absent in lists without one. */
  range: ListRange | undefined;
  ranges: Ranges | undefined;
  /** The words at the end of the list, in place of "That is everything." */
  end: ReactNode;
}

/** Says that the list ends here, and links to the next wider range. */
export function ListEnd({ range, ranges, end }: Props) {
  if (end) return <div className={styles.end}>{end}</div>;
  const wider = range && TIME_RANGES[TIME_RANGES.indexOf(range) + 1];
  if (!wider || !ranges) return <p className={styles.end}>That is everything.</p>;
  return (
    <div className={styles.end}>
      <p>{`That is everything of ${RANGE_WORDS[range]}.`}</p>
      <ButtonLink look="outline" to={ranges.addressOf(wider)} replace onClick={() => ranges.onChoose(wider)}>
        {`Show ${RANGE_WORDS[wider]}`}
      </ButtonLink>
    </div>
  );
}
