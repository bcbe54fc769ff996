import type { Mutation } from "../mutation.ts";

/** Numbered rules of feeds. */
export const mutations: Mutation[] = [
  {
    clause: "A feed has no rules by default; its owners and moderators",
    file: "src/server/feed-people/policy.ts",
    from: `return !actsByFeeds(actor) || Boolean(own?.role);
}

interface Candidate`,
    to: `return true;
}

interface Candidate`,
  },
  {
    clause: "Rules are reworded, ordered, added and deleted in one save",
    file: "src/server/feed-rules/log-rule-changes.ts",
    from: "const isReordered = orderBefore.some((id, index) => kept[index]!.id !== id);",
    to: "const isReordered = false;",
  },
  {
    clause: "A save over somebody else's change of the rules is a 409",
    file: "src/server/feed-people/numbered-parts.ts",
    from: "before.version !== version || ",
    to: "",
  },
  {
    clause: "A report of a post or a comment names a rule of one of the post's feeds",
    file: "src/server/reports/reports.ts",
    from: "rule_id: rule?.id ?? null, rule: rule?.words ?? null",
    to: "rule_id: null, rule: null",
  },
  {
    clause: "A removal names a rule in place of a reason",
    file: "src/server/moderation/decisions.ts",
    from: "decisionWords(action, title, wholeReason(rule, reason))",
    to: "decisionWords(action, title, reason)",
  },
  {
    clause: "Nobody names a rule of a feed that the post is not in",
    file: "src/server/feed-rules/rules.ts",
    from: `.where("post_feeds.post_id", "=", postId)`,
    to: "",
  },
  {
    clause: "The form of the rules works by keyboard and keeps what is typed",
    file: "src/web/moderation/rules/use-focus-on.ts",
    from: "if (wanted) place",
    to: "if (!wanted) place",
  },
  {
    clause: "The dialogs of reports and removals offer the rules",
    file: "src/web/moderation/decisions/rule-field.tsx",
    from: "return named.size === 1 ? [...named][0]! : null;",
    to: "return null;",
  },
];
