import type { RuleState, RuleTest } from "./automatic-rules.ts";

/** The words or domains that are named before the others are counted. */
const NAMED = 5;

export const STATE_NAMES: Record<RuleState, string> = {
  off: "Off",
  trying: "Trying",
  queue: "To the queue",
  act: "Refuses",
};

/** A test in a line, as "Words: “casino”, “viagra”; new members only". */
export function testInWords(test: RuleTest): string {
  const { onlyNew } = test;
  return onlyNew === null ? conditionOf(test) : `${conditionOf(test)}; ${newMembers(onlyNew)} only`;
}

function conditionOf(test: RuleTest): string {
  switch (test.kind) {
    case "words":
      return `Words: ${some(test.words.map((word) => `“${word}”`))}`;
    case "domain":
      return `Links to ${some(test.domains)}`;
    case "age":
      return `${test.withLink ? "Links of accounts" : "Accounts"} younger than ${hoursInWords(test.hours)}`;
    case "rate":
      return `More than ${test.most} posts and comments in ${test.minutes === 1 ? "a minute" : `${test.minutes} minutes`}`;
    case "near-copy":
      return `The ${ordinal(test.copies)} near-copy within 24 hours and all after it`;
  }
}

function newMembers({ days, posts }: NonNullable<RuleTest["onlyNew"]>): string {
  const conditions = [
    ...(days > 0 ? [`younger than ${days === 1 ? "a day" : `${days} days`}`] : []),
    ...(posts > 0 ? [`with fewer than ${posts === 1 ? "one post" : `${posts} posts`} that stood a day`] : []),
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
