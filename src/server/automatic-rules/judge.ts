import type { RuleTest } from "../../contract/automatic-rules.ts";
import { WordMatcher } from "../filters/word-matcher.ts";
import { domainOf } from "../moderation/domains.ts";
import { isNew, type Newness } from "../new-members/newness.ts";
import type { Hash } from "./simhash.ts";
import type { JudgedWords } from "./judged-words.ts";
import { withoutUnseen } from "./unmasked.ts";

const HOUR = 3_600_000;

/** The facts around a post or a comment, at the time at which it was written. */
export interface Circumstances extends Newness {
  /** The author's posts and comments before it that can be read, up to the most that a rule can ask for. */
  written: number;
  /** The author's other posts and comments of this many minutes before. */
  recent: (minutes: number) => number;
  /** The names of other posts and comments of the day before with a similar hash. */
  similar: (hash: Hash) => readonly string[];
  /** The reasons why a text is like those that moderators removed as spam; none where it is not. */
  likeSpam: (writing: JudgedWords, mostHeld: number) => readonly string[];
}

/**
 * Says why a rule catches a post or a comment: the words, hosts and copies that it found; nothing where it catches none. The same
 * function judges what is written now and what was written before.
 */
export type Judge = (writing: JudgedWords, around: Circumstances) => readonly string[];

const NOTHING: readonly string[] = [];

/** The reason where no single word decides: all words together, or facts about the author and the links. */
export const NO_TELLING_WORD = "";

/** Throws for a kind that a newer version has added: a trial of it waits for a process of that version. */
export function judgeOf(test: RuleTest): Judge {
  if (!isKnown(test)) throw new Error(`This version of the site knows no rules of the kind ${test.kind}`);
  const judge = JUDGES[test.kind](test as never);
  const { onlyNew } = test;
  if (onlyNew === null) return judge;
  return (writing, around) => (isNew(onlyNew, around) ? judge(writing, around) : NOTHING);
}

/** Whether a rule catches something in an edit that it did not catch before: another word, link or copy, or any with a new link. */
export function catchesEdit(
  judge: Judge,
  around: Circumstances,
  { before, after }: { before: JudgedWords; after: JudgedWords },
): boolean {
  const found = judge(after, around);
  if (found.length === 0) return false;
  const known = new Set(judge(before, around));
  return (
    // Removing words is no offence: where the earlier text had words that spoke for spam, a catch without such a word is nothing
    // new.
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

/** False for kinds that a newer version of the site has added, which may run beside this one during an update. */
export function isKnown({ kind }: RuleTest): boolean {
  return kind in JUDGES;
}

/** The facts that a test needs, which cost a query. */
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
