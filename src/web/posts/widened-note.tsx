import { TIME_RANGES } from "../../contract/time-ranges.ts";
import type { ListRange } from "./list-choices.ts";
import type { PostListSource, PostPages } from "../post-cache/post-lists.ts";
import { RANGE_WORDS } from "./range-words.ts";
import styles from "./widened-note.module.css";

/** The wider range that a list shows because its own range has no posts; null if the list is not widened. */
export function widenedRange({ widens, range }: PostListSource, { pages }: PostPages): ListRange | null {
  const shown = pages[0]?.range;
  return widens && shown && shown !== range ? shown : null;
}

export function WidenedNote({ range }: { range: ListRange }) {
  const empty = TIME_RANGES[TIME_RANGES.indexOf(range) - 1]!;
  const words = `No posts in ${RANGE_WORDS[empty]}, so here are ${RANGE_WORDS[range]}.`;
  return <p className={styles.note}>{words}</p>;
}
