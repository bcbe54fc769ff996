import type { RuleKind, RuleState, RuleTest } from "./automatic-rules.ts";

/** The words or domains that are named before the others are counted. */
const NAMED = 5;

export const STATE_NAMES: Record<RuleState, string> = {
  off: "Off",
  trying: "Only watches",
  queue: "Holds for moderators",
  act: "Refuses",
};

/** A test in a line, as "Words: “casino”, “viagra”. Only members younger than 7 days". */
export function testInWords(test: RuleTest): string {
  const { onlyNew } = test;
  return onlyNew === null ? conditionOf(test) : `${conditionOf(test)}. Only ${newMembers(onlyNew)}`;
}

function conditionOf(test: RuleTest): string {
  return CONDITIONS[test.kind](test as never);
}

const CONDITIONS: { [Kind in RuleKind]: (test: Extract<RuleTest, { kind: Kind }>) => string } = {
  words: ({ words }) => `Words: ${some(words.map((word) => `“${word}”`))}`,
  domain: ({ domains, isExcept }) => `Links to ${isExcept ? "any domain but " : ""}${some(domains)}`,
  age: ({ hours, withLink }) =>
    `${withLink ? "Links of accounts" : "Accounts"} younger than ${hoursInWords(hours)}`,
  rate: ({ most, minutes, withLink }) =>
    `More than ${most === 1 ? "one post or comment" : `${most} posts and comments`} in ${minutes === 1 ? "a minute" : `${minutes} minutes`}${withLink ? ", if it has a link" : ""}`,
  "near-copy": ({ copies }) => `The ${ordinal(copies)} near-copy within 24 hours, and those after it`,
};

function newMembers({ days, posts }: NonNullable<RuleTest["onlyNew"]>): string {
  const conditions = [
    ...(days > 0 ? [`younger than ${days === 1 ? "a day" : `${days} days`}`] : []),
    ...(posts > 0
      ? [
          `with fewer than ${posts === 1 ? "one post or comment" : `${posts} posts and comments`} that stood a day`,
        ]
      : []),
  ];
  return `members ${conditions.join(" or ")}`;
}

function some(names: string[]): string {
  const left = names.length - NAMED;
  return names.slice(0, NAMED).join(", ") + (left > 0 ? ` and ${left} more` : "");
}

function hoursInWords(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? "an hour" : `${hours} hours`;
  return hours === 24 ? "a day" : `${hours / 24} days`;
}

const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd" };

function ordinal(number: number): string {
  const kind = new Intl.PluralRules("en", { type: "ordinal" }).select(number);
  return `${number}${ENDINGS[kind] ?? "th"}`;
}
