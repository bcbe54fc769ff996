import { z } from "zod";
import { defineCall } from "./call.ts";
import { next, paging } from "./cursors.ts";
import { timestamp } from "./entities.ts";
import { id, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const RULE_KINDS = ["words", "domain", "age", "rate", "near-copy", "first", "learned"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const RULE_STATES = ["off", "trying", "queue", "act"] as const;
export type RuleState = (typeof RULE_STATES)[number];

function whole(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z.int(message).min(min, message).max(max, message);
}

/** Members are new while one of the two conditions holds, and for `days` after a removal. */
const onlyNew = z
  .object({
    days: whole("Days", 0, 365).describe(
      "Their accounts are younger than this, or something of theirs was removed by the site's moderators in this time, which still holds.",
    ),
    posts: whole("Posts", 0, 100).describe("They have fewer posts and comments that have stood for a day."),
  })
  .refine(({ days, posts }) => days > 0 || posts > 0, "Please say which members are new.")
  .nullable()
  .describe("Judges new members alone; null for all. 0 leaves out a condition.");

const learnedTest = z.object({
  kind: z.literal("learned"),
  mostHeld: whole("Of 1,000 texts", 1, LIMITS.learnedMostHeld).describe(
    "Catches texts like those that moderators removed as spam and, until there are enough of these, like spam that Hearth knows. Of 1,000 texts that stood and that it has not seen, it would catch at most this many.",
  ),
  onlyNew,
});

const withLink = z.boolean("withLink must be true or false.");
const ofLinksAlone = withLink.default(false).describe("Catches only what has a link; the others count, too.");

const TYPED = {
  word: text("Word", { max: LIMITS.automaticWord, fold: true }).refine(
    (word) => /[\p{L}\p{N}]/u.test(word),
    "A word needs a letter or a digit.",
  ),
  domain: text("Domain", { max: LIMITS.domain }),
};

/** Answers contain the stored texts, so these schemas neither trim nor fold them. */
const STORED = { word: z.string(), domain: z.string() };

function testsOf<Text extends z.ZodType<string>>({ word, domain }: { word: Text; domain: Text }) {
  return z.discriminatedUnion(
    "kind",
    [
      z.object({
        kind: z.literal("words"),
        words: z
          .array(word, "words must be a list.")
          .min(1, "Please add a word.")
          .max(LIMITS.automaticWords, `A rule can have at most ${LIMITS.automaticWords} words.`)
          .describe("Whole words and phrases, in titles, texts, captions and comments."),
        onlyNew,
      }),
      z.object({
        kind: z.literal("domain"),
        domains: z
          .array(domain, "domains must be a list.")
          .min(1, "Please add a domain.")
          .max(LIMITS.automaticDomains, `A rule can have at most ${LIMITS.automaticDomains} domains.`)
          .describe("Links to these and to every host below them."),
        isExcept: z
          .boolean("isExcept must be true or false.")
          .default(false)
          .describe("Catches links to any domain but these."),
        onlyNew,
      }),
      z.object({
        kind: z.literal("age"),
        hours: whole("Hours", 1, 8_760).describe("Accounts younger than this."),
        withLink: withLink.describe("Only posts and comments with a link."),
        onlyNew,
      }),
      z.object({
        kind: z.literal("rate"),
        most: whole("Posts and comments", 1, 100).describe(
          "More posts and comments of one member than this.",
        ),
        minutes: whole("Minutes", 1, 1_440),
        withLink: ofLinksAlone,
        onlyNew,
      }),
      z.object({
        kind: z.literal("near-copy"),
        copies: whole("Copies", 2, 20).describe("From this copy on, within 24 hours, by any members."),
        onlyNew,
      }),
      z.object({
        kind: z.literal("first"),
        posts: whole("Posts", 1, LIMITS.firsts).describe("Until so many of the author's can be read."),
        withLink: ofLinksAlone,
        onlyNew,
      }),
      learnedTest,
    ],
    { error: `kind must be one of ${RULE_KINDS.join(", ")}.` },
  );
}

const ruleTest = testsOf<z.ZodType<string>>(TYPED);
const storedTest = testsOf<z.ZodType<string>>(STORED);

/** The condition of an automatic rule: its kind and parameters. */
export type RuleTest = z.output<typeof storedTest>;

const caught = z.object({
  submissionId: z.string(),
  commentId: z.string().nullable(),
  title: z.string().describe("The post's title; of a comment, the beginning of its text."),
  userName: z.string(),
  createdAt: timestamp,
  isRemoved: z.boolean(),
  hearts: z.int(),
  words: z
    .array(z.string())
    .max(LIMITS.caughtWords)
    .describe(
      "The words, pairs of words and parts of addresses that spoke most for the catch, of learned rules.",
    ),
});

export type Caught = z.infer<typeof caught>;

const trial = z.object({
  id: z.string(),
  test: storedTest,
  isRunning: z.boolean(),
  result: z
    .object({
      endedAt: timestamp,
      posts: z.int().describe("The posts that the rule would have caught."),
      comments: z.int(),
      judged: z.int().describe("All posts and comments that were judged."),
      removed: z.int().describe("The caught ones that moderators removed: probably good catches."),
      hearted: z
        .int()
        .describe(
          "The caught ones that stand, and have hearts or a moderator's approval: probably wrong catches.",
        ),
      isWhole: z.boolean().describe("False where the time did not suffice: the older ones are missing."),
      sample: z.array(caught).max(LIMITS.trialSample).describe("The newest of the caught ones."),
    })
    .nullable()
    .describe("The last trial that ended; null before the first has."),
});

export type Trial = z.infer<typeof trial>;

const state = z
  .enum(RULE_STATES, { error: `state must be one of ${RULE_STATES.join(", ")}.` })
  .describe(
    "`off`; `trying` only records catches; `queue` holds new ones for moderators and refuses edits; `act` refuses all of them.",
  );

const automaticRule = z.object({
  id: z.string(),
  name: z.string(),
  state,
  test: storedTest,
  version: z.int().describe("The number of changes; a change names the version that it was made from."),
  caught: z
    .object({ tried: z.int(), held: z.int(), approved: z.int(), refused: z.int() })
    .describe(
      "The posts and comments that the rule caught when they were written, in the last 30 days; `approved` are those of the held ones that moderators published.",
    ),
  trial: z
    .object({
      endedAt: timestamp,
      posts: z.int(),
      comments: z.int(),
      judged: z.int(),
      isWhole: z.boolean(),
    })
    .nullable()
    .describe("The last trial of this test; null where it was not tried as it is now."),
});

export type AutomaticRule = z.infer<typeof automaticRule>;

const training = z.object({
  trainedAt: timestamp,
  learnedAt: timestamp
    .nullable()
    .describe(
      "The time of the training by which the rules judge: an earlier one where the last had too few examples, or would have caught far less; null while the rules judge by the classifier that comes with Hearth.",
    ),
  removed: z.int().describe("The texts removed as spam."),
  stood: z.int().describe("The texts that stood for a day."),
  caught: z
    .array(z.number())
    .max(LIMITS.learnedMostHeld)
    .describe(
      "The shares of the removed texts that learned rules catch, by the cross-validation of that training, for `mostHeld` from 1 on; empty while there are too few examples.",
    ),
});

/** The last training of learned rules. */
export type Training = z.infer<typeof training>;

const automaticRules = z.object({
  rules: z.array(automaticRule).max(LIMITS.automaticRules),
  training: training.nullable().describe("The last training of learned rules; null before the first."),
});

export type AutomaticRuleList = z.infer<typeof automaticRules>;

const ruleBody = {
  name: text("Name", { max: LIMITS.automaticRuleName, fold: true }),
  state,
  test: ruleTest,
};

const TRIED_FIRST = `The states \`queue\` and \`act\` need a trial of the same test that ended within ${LIMITS.trialValidDays} days and judged something; else the answer is a 409. A rule of first posts that asks for no link, for new members of any age, cannot \`act\`: nobody new could begin.`;

export const listAutomaticRules = defineCall({
  method: "GET",
  path: "/moderation/automatic-rules",
  access: "moderator",
  summary: "The automatic rules of the site, the latest first.",
  response: { 200: automaticRules },
});

export const addAutomaticRule = defineCall({
  method: "POST",
  path: "/moderation/automatic-rules",
  access: "admin",
  summary: `Add an automatic rule. A site has at most ${LIMITS.automaticRules}. ${TRIED_FIRST}`,
  body: z.object(ruleBody),
  response: { 201: automaticRules },
});

export const editAutomaticRule = defineCall({
  method: "POST",
  path: "/moderation/automatic-rules/:id",
  access: "admin",
  summary: `Change an automatic rule. A 409 says that it was changed since \`version\`; the present values again are no error. ${TRIED_FIRST}`,
  params: z.object({ id }),
  body: z.object({ ...ruleBody, version: z.int("version must be a whole number.") }),
  response: { 200: automaticRules },
});

export const deleteAutomaticRule = defineCall({
  method: "DELETE",
  path: "/moderation/automatic-rules/:id",
  access: "admin",
  summary: "Delete an automatic rule with its counts. A second time changes nothing.",
  params: z.object({ id }),
  response: { 200: automaticRules },
});

export const addRecommendedRules = defineCall({
  method: "POST",
  path: "/moderation/recommended-rules",
  access: "admin",
  summary:
    "Add the recommended automatic rules in the state `trying`, without those whose name or condition a rule has already.",
  response: { 200: automaticRules },
});

export const listCaught = defineCall({
  method: "GET",
  path: "/moderation/automatic-rules/:id/caught",
  access: "moderator",
  summary:
    "The posts and comments of the last 30 days that a rule caught when they were written, newest first: what it watched, and what it held and a moderator approved.",
  params: z.object({ id }),
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  response: { 200: z.object({ caught: z.array(caught), next }) },
});

export const startTrial = defineCall({
  method: "POST",
  path: "/moderation/rule-trials",
  access: "admin",
  summary: `Try a test on the posts and comments of the last ${LIMITS.trialDays} days. A learned rule learns anew first where there are enough examples, and each author's texts are judged by what was learned from others. The work goes on in the background; the answer has the result of the last time, if there was one.`,
  body: z.object({ test: ruleTest }),
  response: { 200: trial },
});

export const getTrial = defineCall({
  method: "GET",
  path: "/moderation/rule-trials/:id",
  access: "moderator",
  isBackground: true,
  summary: "A trial of a test, and its result.",
  params: z.object({ id }),
  response: { 200: trial },
});
