import type { FeedRule } from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { type Deed, logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";

interface Change {
  before: FeedRule[];
  after: FeedRule[];
}

/** Logs what changed in the rules of a feed: each rule that was deleted, reworded or added, and the order once. */
export async function logRuleChanges(
  db: Database,
  actor: Actor,
  feed: string,
  change: Change,
): Promise<void> {
  for (const deed of deedsOf(change)) await logDeed(db, actor, { ...deed, subject: feed, reason: "" });
}

function deedsOf({ before, after }: Change): Pick<Deed, "action" | "detail" | "earlier">[] {
  const wordsBefore = new Map(before.map((rule, index) => [rule.id, inWords(rule, index)]));
  const wordsAfter = new Map(after.map((rule, index) => [rule.id, inWords(rule, index)]));
  const kept = after.filter(({ id }) => wordsBefore.has(id));
  const deleted = before.filter(({ id }) => !wordsAfter.has(id));
  const reworded = kept.filter(({ id, title, text }) => {
    const was = before.find((rule) => rule.id === id)!;
    return was.title !== title || was.text !== text;
  });
  const added = after.filter(({ id }) => !wordsBefore.has(id));
  const orderBefore = before.filter(({ id }) => wordsAfter.has(id)).map(({ id }) => id);
  const isReordered = orderBefore.some((id, index) => kept[index]!.id !== id);
  return [
    ...deleted.map(({ id }) => ({ action: "delete-feed-rule" as const, detail: wordsBefore.get(id)! })),
    ...reworded.map(({ id }) => ({
      action: "edit-feed-rule" as const,
      earlier: wordsBefore.get(id)!,
      detail: wordsAfter.get(id)!,
    })),
    ...added.map(({ id }) => ({ action: "add-feed-rule" as const, detail: wordsAfter.get(id)! })),
    ...(isReordered ? [{ action: "order-feed-rules" as const, detail: inOrder(after) }] : []),
  ];
}

function inWords({ title, text }: FeedRule, index: number): string {
  return `${index + 1}. ${title}${text && ` (${text})`}`;
}

function inOrder(rules: FeedRule[]): string {
  return rules.map(({ title }, index) => `${index + 1}. ${title}`).join("; ");
}
