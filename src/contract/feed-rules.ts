import { z } from "zod";
import { defineCall } from "./call.ts";
import { feedName, feedRules } from "./feeds.ts";
import { opaque, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The rule that a report or a decision names. */
export const namedRule = {
  rule: opaque("rule must be the id of a rule.")
    .nullish()
    .describe("The id of a rule of a feed that the post is in. A 409 where there is no such rule any more."),
  ruleTitle: opaque("ruleTitle must be a text.")
    .nullish()
    .describe("The title of the rule that you saw. A 409 where the rule has another by now."),
};

const editedRules = z.object({
  name: z.string(),
  version: z.string().describe("Names these rules; a change names those that it was made from."),
  rules: feedRules.describe("By their numbers, from 1."),
});

export type EditedRules = z.infer<typeof editedRules>;

const params = z.object({ name: feedName });

export const listFeedRules = defineCall({
  method: "GET",
  path: "/moderation/feeds/:name/rules",
  access: "feedModerator",
  summary: "The rules of a feed as those who look after it edit them.",
  params,
  response: { 200: editedRules },
});

export const saveFeedRules = defineCall({
  method: "POST",
  path: "/moderation/feeds/:name/rules",
  access: "feedModerator",
  changesPages: true,
  summary: `Write the rules of a feed, all of them in their order, as an owner or moderator of it or of the site. At most ${LIMITS.feedRules}. A 409 says that they were changed since \`version\`; the same rules again are no error.`,
  params,
  body: z.object({
    version: opaque("version must be a text."),
    rules: z
      .array(
        z.object({
          id: opaque("id must be the id of a rule.").nullish().describe("Absent for a new rule."),
          title: text("Title", { max: LIMITS.ruleTitle, fold: true }),
          text: text("Explanation", { min: 0, max: LIMITS.ruleText }).default(""),
        }),
        "rules must be a list.",
      )
      .max(LIMITS.feedRules, `A feed can have at most ${LIMITS.feedRules} rules.`),
  }),
  response: { 200: editedRules },
});

export type RulesChange = z.output<(typeof saveFeedRules)["body"]>;
