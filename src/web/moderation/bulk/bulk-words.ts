import type { BulkAct } from "../../../contract/bulk-acts.ts";
import { counted, formatNumber } from "../../ui/format-number.ts";

/** "12 posts and 1 comment", and "nothing" for none of either. */
export function countedBoth(posts: number, comments: number): string {
  if (posts + comments === 0) return "nothing";
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
export function outcomeWords(act: BulkAct): string {
  return act.state === "running" || act.state === "done" ? removalWords(act) : undoWords(act);
}

const STOPPED =
  "It stopped before its end, because whoever started it was banned, suspended or given a lower role.";

function removalWords({ state, posts, comments, held = 0, isStopped }: BulkAct): string {
  const removed = countedBoth(posts, comments);
  const refused = held > 0 ? `Refused ${formatNumber(held)} that waited for approval.` : "";
  if (state === "running" && !isStopped) return sentences(`Removing: ${removed} so far.`, refused);
  const isHeldAlone = held > 0 && posts + comments === 0;
  return sentences(isHeldAlone ? "" : `Removed ${removed}.`, refused, isStopped ? STOPPED : "");
}

function undoWords({ state, left, restoredPosts, restoredComments, restoredHeld = 0 }: BulkAct): string {
  const restored = countedBoth(restoredPosts, restoredComments);
  const waiting = restoredHeld > 0 ? `${waitWords(restoredHeld)} for approval again.` : "";
  if (state === "undoing") return sentences(`Restoring: ${restored} so far.`, waiting);
  const isHeldAlone = restoredHeld > 0 && restoredPosts + restoredComments === 0;
  const undone = isHeldAlone ? "Undone." : `Undone: restored ${restored}.`;
  return sentences(undone, waiting, left > 0 ? leftWords(left) : "");
}

function leftWords(left: number): string {
  const were = left === 1 ? "1 was" : `${formatNumber(left)} were`;
  return `${were} left as is: decided about since, or deleted by the author.`;
}

const sentences = (...all: string[]): string => all.filter(Boolean).join(" ");
