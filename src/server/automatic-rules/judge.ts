import type { RuleTest } from "../../contract/automatic-rules.ts";
import { WordMatcher } from "../filters/word-matcher.ts";
import { domainOf } from "../moderation/domains.ts";
import { isNew, type Newness } from "../new-members/newness.ts";
import type { Hash } from "./simhash.ts";
import type { JudgedWords } from "./judged-words.ts";
import { withoutUnseen } from "./unmasked.ts";

const HOUR = 3_600_000;

/** The facts around a post or a comment at the time of writing. */
export interface Circumstances extends Newness {
  /** The number of the author's visible posts and comments before it, up to the largest number that a rule can name. */
  written: number;
  /** The number of the author's other posts and comments in this many minutes before it. */
  recent: (minutes: number) => number;
  /** The names of other posts and comments of the day before with a similar hash. */
  similar: (hash: Hash) => readonly string[];
  /** The reasons why the text is like those that moderators removed as spam; none if it is not. */
  likeSpam: (writing: JudgedWords, mostHeld: number) => readonly string[];
}

/**
 * Returns the reasons why a rule catches a post or a comment: the words, hosts or copies that it found; none if it does not catch it.
 * The same function judges new writings and, in trials, past ones.
 */
export type Judge = (writing: JudgedWords, around: Circumstances) => readonly string[];

const NOTHING: readonly string[] = [];

/** The reason if no single word decides, but all words together, or facts about the author and the links. */
export const NO_TELLING_WORD = "";

/** The judge of a test. Throws for a kind that a newer version has added: a trial then waits for a process of that version. */
export function judgeOf(test: RuleTest): Judge {
  if (!isKnown(test)) throw new Error(`This version of the site knows no rules of the kind ${test.kind}`);
  const judge = JUDGES[test.kind](test as never);
  const { onlyNew } = test;
  if (onlyNew === null) return judge;
  return (writing, around) => (isNew(onlyNew, around) ? judge(writing, around) : NOTHING);
}

/** Whether a rule catches an edit for a new reason: another word, link or copy, or any reason together with a new link. */
export function catchesEdit(
  judge: Judge,
  around: Circumstances,
  { before, after }: { before: JudgedWords; after: JudgedWords },
): boolean {
  const found = judge(after, around);
  if (found.length === 0) return false;
  const known = new Set(judge(before, around));
  return (
    // If the earlier text was caught for its words, a catch without such a word is no new reason: the author has only
    // removed words.
    found.some((one) => !known.has(one) && !(one === NO_TELLING_WORD && known.size > 0)) ||
    after.addresses.some((one) => !before.addresses.includes(one))
  );
}

type TestOf<Kind extends RuleTest["kind"]> = Extract<RuleTest, { kind: Kind }>;

const JUDGES: { [Kind in RuleTest["kind"]]: (test: TestOf<Kind>) => Judge } = {
  words: ({ words }) => {
    const matcher = new WordMatcher(words.map(withoutUnseen));
    return ({ folded }) => matcher.foundIn(folded);
  },
  domain: ({ domains, isExcept }) => {
    const listed = new Set(domains.map(domainOf));
    return ({ links }) =>
      links
        .filter((names) => names.some((name) => listed.has(name)) !== isExcept)
        .map(([host]) => host ?? "");
  },
  age:
    ({ hours, withLink }) =>
    ({ hasLink }, { age }) =>
      age < hours * HOUR && (hasLink || !withLink) ? ["age"] : NOTHING,
  rate:
    ({ most, minutes, withLink }) =>
    ({ hasLink }, { recent }) =>
      (hasLink || !withLink) && recent(minutes) >= most ? ["rate"] : NOTHING,
  "near-copy":
    ({ copies }) =>
    ({ hash }, { similar }) => {
      const found = hash === null ? NOTHING : similar(hash);
      return found.length >= copies - 1 ? found : NOTHING;
    },
  first:
    ({ posts, withLink }) =>
    ({ hasLink }, { written }) =>
      written < posts && (hasLink || !withLink) ? ["first"] : NOTHING,
  learned:
    ({ mostHeld }) =>
    (writing, { likeSpam }) =>
      likeSpam(writing, mostHeld),
};

/** Whether this version knows the kind of the test. During an update, a newer version may run beside this one. */
export function isKnown({ kind }: RuleTest): boolean {
  return kind in JUDGES;
}

/** The facts that a test needs. Each costs a query. */
export interface Needs {
  member: boolean;
  recent: boolean;
  first: boolean;
  similar: boolean;
  learned: boolean;
}

export function needsOf(tests: RuleTest[]): Needs {
  const learned = tests.some(({ kind }) => kind === "learned");
  return {
    learned,
    member: learned || tests.some(({ kind, onlyNew }) => kind === "age" || onlyNew !== null),
    recent: tests.some(({ kind }) => kind === "rate"),
    first: tests.some(({ kind }) => kind === "first"),
    similar: tests.some(({ kind }) => kind === "near-copy"),
  };
}
