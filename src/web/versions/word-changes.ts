import { diffArrays } from "diff";

/** A piece of two texts: in both, only in the earlier one, or only in the later one. */
export interface WordChange {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * Texts that differ in more words, or take longer to compare, are shown as a whole: no comparison may block the page for
 * 50 ms. The most words take 10 to 25 ms.
 */
const BOUNDS = { maxEditLength: 400, timeout: 30 };

/** The words that were removed from `before` and added to reach `after`, in reading order. */
export function wordChanges(before: string, after: string): WordChange[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), BOUNDS);
  if (!changes)
    return joined([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  return joined(
    changes.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    })),
  );
}

/** The words, spaces and signs of a text, in any language. */
function wordsOf(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Joins changes with only a space between them, so that a changed phrase reads as one. */
function joined(changes: WordChange[]): WordChange[] {
  const all: WordChange[] = [];
  let between = { removed: "", added: "" };
  const flush = () => {
    for (const kind of ["removed", "added"] as const) {
      if (between[kind]) all.push({ kind, text: between[kind] });
    }
    between = { removed: "", added: "" };
  };
  for (const [index, { kind, text }] of changes.entries()) {
    if (kind !== "same") between[kind] += text;
    else if (between.removed && between.added && index < changes.length - 1 && SPACES.test(text)) {
      between = { removed: between.removed + text, added: between.added + text };
    } else {
      flush();
      all.push({ kind, text });
    }
  }
  flush();
  return all;
}

/** Within a line. */
const SPACES = /^[^\S\n]+$/;
