import type { BulkAct } from "../../../contract/bulk-acts.ts";
import { counted, formatNumber } from "../../ui/format-number.ts";

/** "12 posts and 1 comment". */
export function countedBoth(posts: number, comments: number): string {
  if (comments === 0) return counted(posts, "post");
  return posts === 0
    ? counted(comments, "comment")
    : `${counted(posts, "post")} and ${counted(comments, "comment")}`;
}

/** "1 waits", "12 wait". */
export function waitWords(held: number, more = ""): string {
  return `${formatNumber(held)} ${more}${held === 1 ? "waits" : "wait"}`;
}

/** The progress of an act in words. Those that waited for approval have a sentence of their own, alone where nothing else was found. */
export function outcomeWords({ state, left, ...act }: BulkAct): string {
  const removed = countedBoth(act.posts, act.comments);
  const restored = countedBoth(act.restoredPosts, act.restoredComments);
  const refused = act.held ? `Refused ${formatNumber(act.held)} that waited for approval.` : "";
  const waiting = act.restoredHeld ? `${waitWords(act.restoredHeld)} for approval again.` : "";
  if (state === "running") return sentences(`Removing: ${removed} so far.`, refused);
  if (state === "done") return sentences(isNothing(removed, refused) ? "" : `Removed ${removed}.`, refused);
  if (state === "undoing") return sentences(`Restoring: ${restored} so far.`, waiting);
  const undone = isNothing(restored, waiting) ? "Undone." : `Undone: restored ${restored}.`;
  return sentences(undone, waiting, left > 0 ? leftWords(left) : "");
}

/** Whether a count of nothing goes without saying, beside a sentence that tells more. */
const isNothing = (amount: string, more: string): boolean => amount === countedBoth(0, 0) && more !== "";

function leftWords(left: number): string {
  const were = left === 1 ? "1 was" : `${formatNumber(left)} were`;
  return `${were} left as is: decided about since, or deleted by the author.`;
}

const sentences = (...all: string[]): string => all.filter(Boolean).join(" ");
