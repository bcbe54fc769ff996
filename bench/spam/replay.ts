import type { Circumstances } from "../../src/server/automatic-rules/judge.ts";
import {
  judgedComment,
  judgedPost,
  type JudgedWords,
} from "../../src/server/automatic-rules/judged-words.ts";
import { isNear } from "../../src/server/automatic-rules/near-copies.ts";
import { formatText } from "../../src/server/formatting/format-text.ts";
import type { SentWriting } from "./writings.ts";

const HOUR = 3_600_000;

/** Says what catches a writing, without learned rules: each caller has its own classifier. */
export type Moderate = (
  words: JudgedWords,
  around: Omit<Circumstances, "likeSpam">,
  writing: SentWriting,
) => string[];

/** A writing that was judged, and the names of the rules that caught it. */
export interface JudgedWriting extends SentWriting {
  by: string[];
}

/** Judges all in their order. What a rule catches waits for a moderator, so it never stands; it counts for rates and copies. */
export function judgeInOrder(writings: SentWriting[], moderate: Moderate): JudgedWriting[] {
  const before: { writing: SentWriting; words: JudgedWords; isCaught: boolean }[] = [];
  const ofAuthor = new Map<string, typeof before>();
  let first = 0;
  return writings
    .toSorted((one, other) => one.at - other.at)
    .map((writing) => {
      const words = wordsOf(writing);
      while (first < before.length && before[first]!.writing.at < writing.at - 24) first++;
      const own = ofAuthor.get(writing.author) ?? [];
      const around: Omit<Circumstances, "likeSpam"> = {
        age: (writing.at - writing.joined) * HOUR,
        standing: standingOf(writing, own),
        removed: null,
        written: writing.stood + own.filter((one) => !one.isCaught).length,
        recent: (minutes: number) => own.filter((one) => one.writing.at > writing.at - minutes / 60).length,
        similar: (hash: NonNullable<JudgedWords["hash"]>) =>
          before
            .slice(first)
            .filter((one) => one.words.hash && isNear(one.words.hash, hash))
            .map(({ writing: { author } }) => author),
      };
      const by = moderate(words, around, writing);
      const judged = { writing, words, isCaught: by.length > 0 };
      before.push(judged);
      ofAuthor.set(writing.author, [...own, judged]);
      return { ...writing, by };
    });
}

function standingOf(writing: SentWriting, own: { writing: SentWriting; isCaught: boolean }[]): number {
  return writing.stood + own.filter((one) => !one.isCaught && one.writing.at < writing.at - 24).length;
}

function wordsOf({ title, contentType, content }: SentWriting): JudgedWords {
  if (contentType === "comment") return judgedComment(content, formatText(content));
  return judgedPost({ title, contentType, content }, contentType === "text" ? formatText(content) : null);
}
