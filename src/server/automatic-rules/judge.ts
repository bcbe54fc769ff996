import type { RuleTest } from "../../contract/automatic-rules.ts";
import { WordMatcher } from "../filters/word-matcher.ts";
import { domainOf } from "../moderation/domains.ts";
import type { Hash } from "./simhash.ts";
import type { JudgedWords } from "./judged-words.ts";

const HOUR = 3_600_000;

/** The facts around a post or a comment, at the time at which it was written. */
export interface Circumstances {
  /** The age of the author's account, in milliseconds. */
  age: number;
  /** The author's posts that stood and were a day old. */
  standing: number;
  /** The author's other posts and comments of so many minutes before. */
  recent: (minutes: number) => number;
  /** The other posts and comments of the day before with a similar hash. */
  similar: (hash: Hash) => number;
}

/** Says whether a rule catches a post or a comment. The same function judges what is written now and what was written before. */
export type Judge = (writing: JudgedWords, around: Circumstances) => boolean;

export function judgeOf(test: RuleTest): Judge {
  const judge = JUDGES[test.kind](test as never);
  const { onlyNew } = test;
  if (onlyNew === null) return judge;
  const { days, posts } = onlyNew;
  return (writing, around) =>
    (around.age < days * 24 * HOUR || around.standing < posts) && judge(writing, around);
}

type TestOf<Kind extends RuleTest["kind"]> = Extract<RuleTest, { kind: Kind }>;

const JUDGES: { [Kind in RuleTest["kind"]]: (test: TestOf<Kind>) => Judge } = {
  words: ({ words }) => {
    const matcher = new WordMatcher(words);
    return ({ folded }) => matcher.isInFolded(folded);
  },
  domain: ({ domains, isExcept }) => {
    const listed = new Set(domains.map(domainOf));
    return ({ links }) => links.some((names) => names.some((name) => listed.has(name)) !== isExcept);
  },
  age:
    ({ hours, withLink }) =>
    ({ hasLink }, { age }) =>
      age < hours * HOUR && (hasLink || !withLink),
  rate:
    ({ most, minutes, withLink }) =>
    ({ hasLink }, { recent }) =>
      (hasLink || !withLink) && recent(minutes) >= most,
  "near-copy":
    ({ copies }) =>
    ({ hash }, { similar }) =>
      hash !== null && similar(hash) >= copies - 1,
};

/** The facts that a test needs, which cost a query. */
export interface Needs {
  member: boolean;
  recent: boolean;
  similar: boolean;
}

export function needsOf(tests: RuleTest[]): Needs {
  return {
    member: tests.some(({ kind, onlyNew }) => kind === "age" || onlyNew !== null),
    recent: tests.some(({ kind }) => kind === "rate"),
    similar: tests.some(({ kind }) => kind === "near-copy"),
  };
}
