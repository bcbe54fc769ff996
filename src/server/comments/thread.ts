import type { ThreadPage } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { presentComment } from "./present.ts";
import { type CommentRow, listComments, listReplies, loadComments } from "./queries.ts";
import { readingOrder } from "./reading-order.ts";

const PAGE = LIMITS.pageSizeMax;

interface Wanted {
  offset?: number | undefined;
  /** The page that has this comment; the first one where there is no such comment. */
  comment?: string | undefined;
}

/** A page of a post's comments as they are read. Costs about the same whatever the length of the discussion. */
export async function readThread(
  db: Database,
  post: { id: number; comment_count: number },
  wanted: Wanted,
): Promise<ThreadPage> {
  const all = post.comment_count <= PAGE ? await readAll(db, post.id) : null;
  const { ids, parents } = all ? repliesIn(all) : await listReplies(db, post.id);
  const order = readingOrder(ids, parents);
  const start = wanted.offset ?? pageOf(wanted.comment, order);
  const ofPage = order.slice(start, start + PAGE);
  const rows = all ? inOrder(all, ofPage) : await loadComments(db, ofPage);
  return {
    comments: await placed(db, rows, all ?? rows),
    offset: start,
    total: order.length,
    latest: ids.length > 0 ? String(ids.at(-1)) : null,
  };
}

/** All comments where they are few, as nearly every post's are: null where they are more than a page. */
async function readAll(db: Database, postId: number): Promise<CommentRow[] | null> {
  const { comments, more } = await listComments(db, postId, { limit: PAGE });
  return more ? null : comments;
}

function repliesIn(comments: CommentRow[]): { ids: number[]; parents: number[] } {
  return { ids: comments.map(({ id }) => id), parents: comments.map(({ parent_id }) => parent_id ?? 0) };
}

function inOrder(comments: CommentRow[], ids: number[]): CommentRow[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return ids.map((id) => byId.get(id)!);
}

/** Where the page begins that has the comment: pages lie end to end, whoever asks. */
function pageOf(comment: string | undefined, order: number[]): number {
  const id = comment === undefined ? null : parseId(comment);
  const place = id === null ? -1 : order.indexOf(id);
  return place < 0 ? 0 : place - (place % PAGE);
}

/** The comments with their level and whom they answer, which may be somebody on the page before. */
async function placed(
  db: Database,
  rows: CommentRow[],
  known: CommentRow[],
): Promise<ThreadPage["comments"]> {
  const authors = new Map(known.map(({ id, username }) => [id, username]));
  const missing = rows.flatMap(({ parent_id: id }) => (id === null || authors.has(id) ? [] : [id]));
  for (const { id, username } of await loadComments(db, [...new Set(missing)])) authors.set(id, username);
  return rows.map((row) => ({
    ...presentComment(row),
    depth: row.depth,
    answers: row.parent_id === null ? null : (authors.get(row.parent_id) ?? null),
  }));
}
