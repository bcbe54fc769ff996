import type { EditedRules } from "../../../contract/feed-rules.ts";
import { isBlank, LIMITS } from "../../../contract/limits.ts";
import type { PartKind } from "./part-kinds.ts";
import { tooLong } from "../../ui/text-field.tsx";

/** A rule in the form. */
export interface TypedRule {
  /** Names the rule in the form, also before it is saved. */
  key: string;
  /** Null for a rule that is not saved yet. */
  id: string | null;
  title: string;
  words: string;
}

/** Rules that are typed and not saved yet, and the version of the rules that they were typed over. */
export interface RulesDraft {
  rules: TypedRule[];
  version: string;
}

/** The rules in the form: those that are typed, else those of the feed. */
export function rulesInForm({ rules }: EditedRules, draft: RulesDraft | null): TypedRule[] {
  return draft?.rules ?? rules.map(({ id, title, text }) => ({ key: id, id, title, words: text }));
}

/** Whether saving would change the rules. White space makes no difference where the server folds it. */
export function isRulesChange({ rules: saved }: EditedRules, draft: RulesDraft | null): boolean {
  if (draft === null) return false;
  return (
    draft.rules.length !== saved.length ||
    draft.rules.some(
      ({ title, words }, index) =>
        folded(title) !== saved[index]!.title || words.trim() !== saved[index]!.text,
    )
  );
}

function folded(title: string): string {
  return title.trim().replace(/\s+/gu, " ");
}

/** The draft with these rules in the form; none where they equal those of the feed. */
export function rulesDraftOf(
  saved: EditedRules,
  before: RulesDraft | null,
  rules: TypedRule[],
): RulesDraft | null {
  if (JSON.stringify(rules) === JSON.stringify(rulesInForm(saved, null))) return null;
  return { rules, version: before && isRulesChange(saved, before) ? before.version : saved.version };
}

/**
 * The draft to keep after the answer to a save, where more was typed while the save was under way: rules that are saved
 * now have ids.
 */
export function overAnswer(draft: RulesDraft, sent: RulesDraft, { rules, version }: EditedRules): RulesDraft {
  const ids = new Map(sent.rules.map(({ key }, index) => [key, rules[index]?.id ?? null]));
  return {
    version,
    rules: draft.rules.map((rule) => ({ ...rule, id: rule.id ?? ids.get(rule.key) ?? null })),
  };
}

export interface RuleProblems {
  title: string | null;
  words: string | null;
}

/** The problems of a rule; a title that is missing counts once somebody tries to save. */
export function ruleProblems(
  { title, words }: TypedRule,
  { missing, titleMax }: Pick<PartKind, "missing" | "titleMax">,
  wasTried: boolean,
): RuleProblems {
  return {
    title: isBlank(title) ? (wasTried ? missing : null) : tooLong(folded(title), titleMax),
    words: tooLong(words.trim(), LIMITS.ruleText),
  };
}

export function withNewRule(rules: TypedRule[], key: string): TypedRule[] {
  return [...rules, { key, id: null, title: "", words: "" }];
}

export function withoutRule(rules: TypedRule[], key: string): TypedRule[] {
  return rules.filter((rule) => rule.key !== key);
}

export function reworded(rules: TypedRule[], key: string, words: Partial<TypedRule>): TypedRule[] {
  return rules.map((rule) => (rule.key === key ? { ...rule, ...words } : rule));
}

/** The rules with one of them a place up or down; at an end it stays. */
export function moved(rules: TypedRule[], key: string, by: 1 | -1): TypedRule[] {
  const index = rules.findIndex((rule) => rule.key === key);
  const rule = rules[index];
  const other = rules[index + by];
  return rule && other ? rules.with(index, other).with(index + by, rule) : rules;
}
