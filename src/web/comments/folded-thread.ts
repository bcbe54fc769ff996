import type { ThreadComment } from "../../contract/comments.ts";
import type { Folds } from "./folds.ts";
import type { LoadedComments } from "./loaded-comments.ts";

type Loaded = Pick<LoadedComments, "comments" | "ownAhead" | "end" | "total">;

/** A comment of a thread, the number of loaded comments below it, and how many of them are folded away. */
export interface InThread {
  comment: Loaded["comments"][number];
  below: number;
  folded: number;
  /** Whether more comments may stand below it than are loaded. */
  isOpen: boolean;
  /** Whether the fold of a comment above hides it. */
  isAway: boolean;
}

/** The comments of a loaded thread. The replies of folded ones are marked as away. */
export function foldedThread({ comments, ownAhead, end, total }: Loaded, folds: Folds): InThread[] {
  const below = new Int32Array(comments.length);
  // The indexes of the comments above the current one, the nearest last.
  const above: number[] = [];
  for (const [index, { depth }] of comments.entries()) {
    while (above.length > 0 && comments[above.at(-1)!]!.depth >= depth) leave();
    above.push(index);
  }
  const open = new Set(end < total ? above : []);
  while (above.length > 0) leave();
  // The viewer's own comments ahead of the thread have no replies below them.
  const all = ownAhead.map((comment) => ({ comment, below: 0, folded: 0, isOpen: false, isAway: false }));
  let back = 0;
  for (const [index, comment] of comments.entries()) {
    const folded = folds.has(comment.id) ? below[index]! : 0;
    const isAway = index < back;
    if (!isAway) back = index + 1 + folded;
    all.push({ comment, below: below[index]!, folded, isOpen: open.has(index), isAway });
  }
  return all;

  /** Ends the branch of the nearest comment above, and counts it with the one above that. */
  function leave(): void {
    const last = above.pop()!;
    const parent = above.at(-1);
    if (parent !== undefined) below[parent]! += below[last]! + 1;
  }
}

/** The ids of the comment's ancestors, nearest first. */
export function branchTo(id: string, comments: ThreadComment[]): string[] {
  const parents = new Map(comments.map((comment) => [comment.id, comment.parentId]));
  const branch: string[] = [];
  for (let parent = parents.get(id); parent; parent = parents.get(parent)) branch.push(parent);
  return branch;
}
