import type { ErrorCode } from "../../../contract/errors.ts";
import type { EditedRules, listFeedRules, saveFeedRules } from "../../../contract/feed-rules.ts";
import type { EditedTags, listFeedTags, saveFeedTags } from "../../../contract/feed-tags.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { answerTime } from "../../api/answer-time.ts";
import { call } from "../../api/api.ts";

/** A part of a feed as the form has it: a rule, or a tag, which has no explanation. */
type SentRules = { id: string | null; title: string; text: string }[];

/** Something numbered that the people of a feed write: its rules, or its tags in the shape of rules. */
export interface PartKind {
  one: "rule" | "tag";
  max: number;
  titleMax: number;
  hasWords: boolean;
  /** The problem of a part without a title. */
  missing: string;
  /** The sentence for an empty list, and the one about all parts. */
  none: string;
  advice: string;
  refusal: ErrorCode;
  read: (name: string, signal: AbortSignal) => Promise<EditedRules>;
  send: (name: string, version: string, rules: SentRules) => Promise<EditedRules>;
}

export const RULES_KIND: PartKind = {
  one: "rule",
  max: LIMITS.feedRules,
  titleMax: LIMITS.ruleTitle,
  hasWords: true,
  missing: "A rule needs a title.",
  none: "This feed has no rules of its own.",
  advice: "Everybody sees them on the feed's page; reports and removals name them.",
  refusal: "feedRulesConflict",
  read: (name, signal) =>
    call<typeof listFeedRules>("GET", "/moderation/feeds/:name/rules", { params: { name }, signal }),
  send: (name, version, rules) => {
    const body = { version, rules };
    const options = { params: { name }, body, signal: answerTime(body) };
    return call<typeof saveFeedRules>("POST", "/moderation/feeds/:name/rules", options);
  },
};

export const TAGS_KIND: PartKind = {
  one: "tag",
  max: LIMITS.feedTags,
  titleMax: LIMITS.tagName,
  hasWords: false,
  missing: "A tag needs a name.",
  none: "This feed has no tags.",
  advice: "Authors choose them for their posts, and readers see the posts of one tag alone.",
  refusal: "feedTagsConflict",
  read: async (name, signal) =>
    asRules(
      await call<typeof listFeedTags>("GET", "/moderation/feeds/:name/tags", { params: { name }, signal }),
    ),
  send: async (name, version, rules) => {
    const body = { version, tags: rules.map(({ id, title }) => ({ id, name: title })) };
    const options = { params: { name }, body, signal: answerTime(body) };
    return asRules(await call<typeof saveFeedTags>("POST", "/moderation/feeds/:name/tags", options));
  },
};

function asRules({ tags, ...rest }: EditedTags): EditedRules {
  return { ...rest, rules: tags.map(({ id, name }) => ({ id, title: name, text: "" })) };
}
