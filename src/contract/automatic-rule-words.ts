import type { RuleKind, RuleState, RuleTest } from "./automatic-rules.ts";

/** The number of words or domains to name. The others are only counted. */
const NAMED = 5;

export const STATE_NAMES: Record<RuleState, string> = {
  off: "Off",
  trying: "Only watches",
  queue: "Holds for moderators",
  act: "Refuses",
};

/** A test in a line, as "Words: “casino”, “viagra”. Only members younger than 7 days". */
export function testInWords(test: RuleTest, { isWhole = false } = {}): string {
  if (!isKnownKind(test.kind)) return "A condition that a newer version of this site knows";
  const { onlyNew } = test;
  const condition = CONDITIONS[test.kind](test as never, isWhole ? Infinity : NAMED);
  return onlyNew === null ? condition : `${condition}. Only ${newMembers(onlyNew)}`;
}

/** Whether members could never write again, if everything that the test catches were refused. Time ends all other conditions. */
export function shutsOut(test: RuleTest): boolean {
  return test.kind === "first" && !test.withLink && (test.onlyNew === null || test.onlyNew.posts > 0);
}

/** Whether this version knows a kind of tests. During an update a tab or process of this version reads what a newer one has written. */
export function isKnownKind(kind: string): boolean {
  return kind in CONDITIONS;
}

/** Whether `testInWords` counts some of the words or domains, instead of naming them. */
export function isShortened(test: RuleTest): boolean {
  return namesIn(test).length > NAMED;
}

/** The words or domains that a change brings in and takes out, as ". Added: “casino”. Removed: “poker”"; empty where it changes none. */
export function changesInWords(before: RuleTest, after: RuleTest): string {
  const [old, now] = [namesIn(before), namesIn(after)];
  return difference("Added", now, old) + difference("Removed", old, now);
}

function difference(what: string, one: string[], other: string[]): string {
  const names = one.filter((name) => !other.includes(name));
  return names.length === 0 ? "" : `. ${what}: ${names.join(", ")}`;
}

function namesIn(test: RuleTest): string[] {
  if (test.kind === "words") return test.words.map((word) => `“${word}”`);
  return test.kind === "domain" ? test.domains : [];
}

const CONDITIONS: { [Kind in RuleKind]: (test: Extract<RuleTest, { kind: Kind }>, most: number) => string } =
  {
    words: (test, most) => `Words: ${some(namesIn(test), most)}`,
    domain: (test, most) => `Links to ${test.isExcept ? "any domain but " : ""}${some(namesIn(test), most)}`,
    age: ({ hours, withLink }) =>
      `${withLink ? "Links of accounts" : "Accounts"} younger than ${hoursInWords(hours)}`,
    rate: ({ most, minutes, withLink }) =>
      `More than ${most === 1 ? "one post or comment" : `${most} posts and comments`} in ${minutesInWords(minutes)}${withLink ? ", if it has a link" : ""}`,
    first: ({ posts, withLink }) =>
      `The first ${posts === 1 ? "post or comment" : `${posts} posts and comments`} of each member${withLink ? ", if it has a link" : ""}`,
    learned: ({ mostHeld }) =>
      `Like what moderators removed as spam, and until that is enough, like spam that Hearth knows; of 1,000 texts that stood, at most ${mostHeld === 1 ? "one" : mostHeld}`,
    "near-copy": ({ copies }) => `The ${ordinal(copies)} near-copy within 24 hours, and those after it`,
  };

function newMembers({ days, posts }: NonNullable<RuleTest["onlyNew"]>): string {
  const conditions = [
    ...(days > 0
      ? [`younger than ${days === 1 ? "a day" : `${days} days`}, or with a removal in that time`]
      : []),
    ...(posts > 0
      ? [
          `with fewer than ${posts === 1 ? "one post or comment" : `${posts} posts and comments`} that stood a day`,
        ]
      : []),
  ];
  return `members ${conditions.join(", or ")}`;
}

function some(names: string[], most: number): string {
  const left = names.length - most;
  return names.slice(0, most).join(", ") + (left > 0 ? ` and ${left} more` : "");
}

function hoursInWords(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? "an hour" : `${hours} hours`;
  return hours === 24 ? "a day" : `${hours / 24} days`;
}

function minutesInWords(minutes: number): string {
  if (minutes % 60 === 0) return hoursInWords(minutes / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd" };

function ordinal(number: number): string {
  const kind = new Intl.PluralRules("en", { type: "ordinal" }).select(number);
  return `${number}${ENDINGS[kind] ?? "th"}`;
}
