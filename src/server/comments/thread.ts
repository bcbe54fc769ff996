import type { ThreadPage } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { bytesOnPage } from "../page-bytes.ts";
import { presentComment } from "./present.ts";
import { authorsOf, type CommentRow, listComments, loadComments } from "./queries.ts";
import { ordered, readReplies, type Replies } from "./thread-order.ts";

/** The number of comments in a block. A block of long comments is split into several pages. */
const BLOCK = LIMITS.commentsOnPage;

/** A discussion of at most this many comments may be read whole. */
const FEW = LIMITS.pageSizeMax;

/** The most bytes of comments on their post's page, and the bytes of a comment there besides its text. */
const MOST_BYTES = 700_000;
const FRAME_BYTES = 2_000;

interface Wanted {
  offset?: number | undefined;
  /** The page ends just before the comment at this place. */
  before?: number | undefined;
  /** The page must have this comment. If there is no such comment, the first page is read. */
  comment?: string | undefined;
  order: ThreadOrder;
  /** The `at` of an earlier page by hearts. */
  at?: string | undefined;
}

/** A page of a post's comments in reading order. Its cost hardly depends on the length of the discussion. */
export async function readThread(
  db: Database,
  post: { id: number; comment_count: number },
  wanted: Wanted,
): Promise<ThreadPage> {
  const isShort = post.comment_count <= FEW && wanted.order !== "hearts";
  const all = isShort ? await readAll(db, post.id) : null;
  const { order, latest, ...moment } = all ? repliesIn(all, wanted) : await readReplies(db, post.id, wanted);
  const block = blockOf(wanted, order);
  const ofBlock = order.slice(block.start, block.end);
  const rows = all ? inOrder(all, ofBlock) : await loadComments(db, ofBlock);
  const part = block.place === null ? lastPart(rows) : partWith(rows, block.place - block.start);
  return {
    comments: await placed(db, rows.slice(part.start, part.end), all ?? rows),
    offset: block.start + part.start,
    total: order.length,
    latest: latest === null ? null : String(latest),
    ...moment,
  };
}

/** All comments of the post, if they are few and short, as on nearly every post; else null. */
async function readAll(db: Database, postId: number): Promise<CommentRow[] | null> {
  const rows = await listComments(db, postId, { limit: FEW });
  return rows.length > FEW || rows.at(-1)?.fills ? null : rows;
}

function repliesIn(comments: CommentRow[], { order }: Wanted): Replies {
  const ids = comments.map(({ id }) => id);
  return ordered(
    ids,
    comments.map(({ parent_id }) => parent_id ?? 0),
    order,
  );
}

function inOrder(comments: CommentRow[], ids: number[]): CommentRow[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return ids.map((id) => byId.get(id)!);
}

/** The part of a list from `start` up to, but without, `end`. */
interface Part {
  start: number;
  end: number;
}

/** The wanted block, and the place that must be on the page; null if the page must end where the block ends. */
function blockOf({ offset, before, comment }: Wanted, order: number[]): Part & { place: number | null } {
  if (before !== undefined) {
    const end = Math.min(before, order.length);
    return { start: Math.max(0, end - BLOCK), end, place: null };
  }
  if (offset !== undefined) return { start: offset, end: offset + BLOCK, place: offset };
  const place = placeOf(comment, order);
  const start = place - (place % BLOCK);
  return { start, end: start + BLOCK, place };
}

/** A comment's place in the discussion; 0 where there is no such comment. */
function placeOf(comment: string | undefined, order: number[]): number {
  const id = comment === undefined ? null : parseId(comment);
  return Math.max(0, id === null ? -1 : order.indexOf(id));
}

/** The part of the block with this place. A block of long comments is cut into parts, one after the other. */
function partWith(rows: CommentRow[], place: number): Part {
  const bytes = bytesOf(rows);
  let part: Part = { start: 0, end: fitting(bytes) };
  while (part.end <= place && part.end < rows.length) {
    part = { start: part.end, end: part.end + fitting(bytes.slice(part.end)) };
  }
  return part;
}

/** The longest part that fits a page and ends with the block. */
function lastPart(rows: CommentRow[]): Part {
  return { start: rows.length - fitting(bytesOf(rows).toReversed()), end: rows.length };
}

/** The number of items, counted from the first, that fit a page: at least one. */
function fitting(bytes: number[]): number {
  let sum = 0;
  const place = bytes.findIndex((own) => (sum += own) > MOST_BYTES);
  return place < 0 ? bytes.length : Math.max(1, place);
}

function bytesOf(rows: CommentRow[]): number[] {
  return rows.map(({ text, formatted }) => FRAME_BYTES + bytesOnPage(text, formatted));
}

/** Adds each comment's depth, and the author of the comment that it answers, which may be on an earlier page. */
async function placed(
  db: Database,
  rows: CommentRow[],
  known: CommentRow[],
): Promise<ThreadPage["comments"]> {
  const authors = new Map(known.map(({ id, username }) => [id, username]));
  const missing = rows.flatMap(({ parent_id: id }) => (id === null || authors.has(id) ? [] : [id]));
  for (const { id, username } of await authorsOf(db, [...new Set(missing)])) authors.set(id, username);
  return rows.map((row) => ({
    ...presentComment(row),
    depth: row.depth,
    answers: row.parent_id === null ? null : (authors.get(row.parent_id) ?? null),
  }));
}
