import type { Comment } from "../../contract/entities.ts";

/** A comment at its place in the thread. */
export interface ThreadComment {
  comment: Comment;
  /** 0 for a comment on the post itself. */
  depth: number;
  /** The author of the comment it answers; null at depth 0. */
  answers: string | null;
}

/**
 * The comments in reading order: each followed by its replies, oldest first. Goes through them with
 * a stack of its own, because a thread may be ten thousand replies deep.
 */
export function threadOf(comments: Comment[]): ThreadComment[] {
  const children = new Map<string | null, Comment[]>();
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  for (const comment of comments) {
    // A reply whose parent is not among the comments stands on its own.
    const parent = comment.parentId !== null && byId.has(comment.parentId) ? comment.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(comment);
    else children.set(parent, [comment]);
  }
  const thread: ThreadComment[] = [];
  const stack = toVisit(children, null, 0, null);
  for (let next = stack.pop(); next; next = stack.pop()) {
    thread.push(next);
    stack.push(...toVisit(children, next.comment.id, next.depth + 1, next.comment.userName));
  }
  return thread;
}

/** The replies to a comment, last one first: a stack gives back the other way round. */
function toVisit(
  children: Map<string | null, Comment[]>,
  parent: string | null,
  depth: number,
  answers: string | null,
): ThreadComment[] {
  return (children.get(parent) ?? []).map((comment) => ({ comment, depth, answers })).toReversed();
}
