import type { ListRange } from "./list-choices.ts";
import type { PostListSource, PostPages } from "../post-cache/post-lists.ts";
import styles from "./widened-note.module.css";

const WORDS: Record<ListRange, string | null> = {
  "24h": null,
  "7d": "Nothing in the last 24 hours, so here are the last 7 days.",
  "30d": "Nothing in the last 7 days, so here are the last 30 days.",
  all: "Nothing in the last 30 days, so here are all posts.",
};

/** The wider range that a list shows because its own has no posts; null for a list not widened. */
export function widenedRange({ widens, range }: PostListSource, { pages }: PostPages): ListRange | null {
  const shown = pages[0]?.range;
  return widens && shown && shown !== range ? shown : null;
}

export function WidenedNote({ range }: { range: ListRange }) {
  return <p className={styles.note}>{WORDS[range]}</p>;
}
