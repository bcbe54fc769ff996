import type { AutomaticRule, RuleKind, RuleState, RuleTest } from "../../../contract/automatic-rules.ts";
import { isBlank } from "../../../contract/limits.ts";
import { newIdempotencyKey } from "../../drafts/stored-draft.ts";

/** A rule in the form, with the fields of all kinds, so that choosing another kind loses nothing. */
export interface TypedAutomaticRule {
  /** Null for a rule that is not saved yet. */
  id: string | null;
  /** The version that it was typed over. */
  version: number;
  idempotencyKey: string;
  name: string;
  state: RuleState;
  kind: RuleKind;
  /** One on each line. */
  words: string;
  domains: string;
  isExcept: boolean;
  hours: string;
  withLink: boolean;
  most: string;
  minutes: string;
  copies: string;
  firsts: string;
  mostHeld: string;
  isOnlyNew: boolean;
  days: string;
  posts: string;
}

export function newRule(): TypedAutomaticRule {
  return {
    ...{ id: null, version: 0, idempotencyKey: newIdempotencyKey() },
    ...{
      name: "",
      state: "trying",
      kind: "words",
      words: "",
      domains: "",
      isExcept: false,
      hours: "24",
      withLink: true,
    },
    ...{
      most: "5",
      minutes: "60",
      copies: "3",
      firsts: "1",
      mostHeld: "5",
      isOnlyNew: true,
      days: "7",
      posts: "3",
    },
  };
}

export function typedRule({ id, version, name, state, test }: AutomaticRule): TypedAutomaticRule {
  const { onlyNew } = test;
  return {
    ...{ ...newRule(), id, version, name, state, kind: test.kind },
    ...(test.kind === "words" && { words: test.words.join("\n") }),
    ...(test.kind === "domain" && { domains: test.domains.join("\n"), isExcept: test.isExcept }),
    ...(test.kind === "age" && { hours: String(test.hours), withLink: test.withLink }),
    ...(test.kind === "rate" && {
      most: String(test.most),
      minutes: String(test.minutes),
      withLink: test.withLink,
    }),
    ...(test.kind === "near-copy" && { copies: String(test.copies) }),
    ...(test.kind === "first" && { firsts: String(test.posts), withLink: test.withLink }),
    ...(test.kind === "learned" && { mostHeld: String(test.mostHeld) }),
    isOnlyNew: onlyNew !== null,
    ...(onlyNew && { days: String(onlyNew.days), posts: String(onlyNew.posts) }),
  };
}

/** The test that is typed. What cannot be one is refused by the server, with a sentence for each field. */
export function testOfTyped(typed: TypedAutomaticRule): RuleTest {
  const { kind } = typed;
  const onlyNew = typed.isOnlyNew ? { days: numberOf(typed.days), posts: numberOf(typed.posts) } : null;
  const tests: Record<RuleKind, RuleTest> = {
    words: { kind: "words", words: linesOf(typed.words), onlyNew },
    domain: { kind: "domain", domains: linesOf(typed.domains), isExcept: typed.isExcept, onlyNew },
    age: { kind: "age", hours: numberOf(typed.hours), withLink: typed.withLink, onlyNew },
    rate: {
      kind: "rate",
      most: numberOf(typed.most),
      minutes: numberOf(typed.minutes),
      withLink: typed.withLink,
      onlyNew,
    },
    "near-copy": { kind: "near-copy", copies: numberOf(typed.copies), onlyNew },
    first: { kind: "first", posts: numberOf(typed.firsts), withLink: typed.withLink, onlyNew },
    learned: { kind: "learned", mostHeld: numberOf(typed.mostHeld), onlyNew },
  };
  return tests[kind];
}

/** An empty field is no 0. JSON has no NaN, so the server gets null and says what belongs there. */
function numberOf(words: string): number {
  return isBlank(words) ? Number.NaN : Number(words);
}

function linesOf(words: string): string[] {
  return words
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !isBlank(line));
}

export function isSameTest(one: RuleTest, other: RuleTest): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(test: RuleTest): unknown[] {
  return Object.entries(test).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
