import { withoutTurns } from "./text-direction.ts";

interface NamedRule {
  number: number;
  feed: string;
  title: string;
}

/** The words by which reports, decisions and notifications name a rule of a feed. */
export function ruleWords({ number, feed, title }: NamedRule): string {
  return `Rule ${number} of /${feed.toLowerCase()}: ${withoutTurns(title)}`;
}

/** The reason of a decision in one text: the rule that it names, and what the moderator adds. */
export function wholeReason(rule: string | null | undefined, reason: string): string {
  if (!rule) return reason;
  if (reason === "") return rule;
  return /[.!?…]$/u.test(rule) ? `${rule} ${reason}` : `${rule}. ${reason}`;
}
