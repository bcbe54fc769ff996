import type { ThreadComment } from "../../contract/entities.ts";
import type { Folds } from "./folds.ts";

/** A comment that is shown, with the number of comments below it, and of those that are folded away. */
export interface ShownInThread {
  comment: ThreadComment;
  below: number;
  folded: number;
}

/** The comments of a thread without the replies of folded ones. `comments` are in reading order. */
export function unfolded(comments: ThreadComment[], folds: Folds): ShownInThread[] {
  const below = new Int32Array(comments.length);
  // The indexes of the comments above the current one, the nearest last.
  const above: number[] = [];
  for (const [index, { depth }] of comments.entries()) {
    while (above.length > 0 && comments[above.at(-1)!]!.depth >= depth) leave();
    above.push(index);
  }
  while (above.length > 0) leave();
  const shown: ShownInThread[] = [];
  for (let index = 0; index < comments.length; index++) {
    const comment = comments[index]!;
    const folded = folds.has(comment.id) ? below[index]! : 0;
    shown.push({ comment, below: below[index]!, folded });
    index += folded;
  }
  return shown;

  /** Ends the branch of the nearest comment above, and counts it with the one above that. */
  function leave(): void {
    const last = above.pop()!;
    const parent = above.at(-1);
    if (parent !== undefined) below[parent]! += below[last]! + 1;
  }
}

/** The ids of the comments that this one stands below. */
export function branchTo(id: string, comments: ThreadComment[]): string[] {
  const parents = new Map(comments.map((comment) => [comment.id, comment.parentId]));
  const branch: string[] = [];
  for (let parent = parents.get(id); parent; parent = parents.get(parent)) branch.push(parent);
  return branch;
}
