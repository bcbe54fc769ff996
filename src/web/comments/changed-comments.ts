import type { ShownComment, ThreadComment, ThreadPage } from "../../contract/comments.ts";
import { isCounted, type LoadedComment, type LoadedComments, shownIn } from "./loaded-comments.ts";
import { isOfOneMoment } from "./loaded-page.ts";

/** Shows a comment as deleted by the viewer, with its undo. */
export function withDeletion(loaded: LoadedComments, id: string): LoadedComments {
  return withChange(loaded, id, (was) =>
    was.undo
      ? was
      : {
          ...was,
          text: "",
          formatted: undefined,
          mentions: [],
          deleted: true,
          editedAt: undefined,
          undo: { was, isGone: false, isDone: false },
        },
  );
}

/** Notes that the server has deleted the comment, and drops the comments in `gone`, which left the discussion with it. */
export function withDeleted(loaded: LoadedComments, id: string, gone: string[]): LoadedComments {
  const done = withChange(loaded, id, (comment) =>
    comment.undo ? { ...comment, undo: { ...comment.undo, isDone: true } } : comment,
  );
  return gone.reduce((rest, one) => withCurrent(rest, one, null), done);
}

/** Shows the comment again after its deletion failed, unless the server is known to have deleted it. */
export function withFailedDeletion(loaded: LoadedComments, id: string): LoadedComments {
  return withChange(loaded, id, (comment) =>
    comment.undo?.isDone ? comment : (comment.undo?.was ?? comment),
  );
}

/** Shows a comment again as it was before the viewer deleted it. */
export function withUndo(loaded: LoadedComments, id: string): LoadedComments {
  return withChange(loaded, id, (comment) => comment.undo?.was ?? comment);
}

/** Shows the text of an edited comment. */
export function withEdit(loaded: LoadedComments, edited: ShownComment): LoadedComments {
  const { text, formatted, mentions, editedAt } = edited;
  return withChange(loaded, edited.id, (comment) => ({ ...comment, text, formatted, mentions, editedAt }));
}

/** Brings a comment up to date: `now` is null where it has left the discussion. */
export function withCurrent(loaded: LoadedComments, id: string, now: ThreadComment | null): LoadedComments {
  return withChange(loaded, id, (comment) => current(comment, now));
}

function current(comment: LoadedComment, now: ThreadComment | null): LoadedComment | null {
  const { undo } = comment;
  if (!undo) return now && isSame(comment, now) ? comment : now;
  // An answer that arrives while the deletion is under way may be older than the deletion.
  if (now && !now.deleted) return undo.isDone ? now : comment;
  return { ...comment, undo: { ...undo, isGone: now === null, isDone: true } };
}

/** Replaces the loaded part by its current pages. The caller has read all pages at one moment of the discussion. */
export function withLoadedAgain(loaded: LoadedComments, pages: ThreadPage[]): LoadedComments {
  const last = pages.at(-1);
  if (!last) return loaded;
  const known = new Map(loaded.comments.map((comment) => [comment.id, comment]));
  const read = pages.flatMap((page) => page.comments);
  const ids = new Set(read.map(({ id }) => id));
  const comments = read.map((now) => current(known.get(now.id) ?? now, now)!);
  loaded.comments.forEach((comment, index) => {
    if (!comment.undo || ids.has(comment.id)) return;
    const before = comments.findIndex(({ id }) => id === loaded.comments[index - 1]?.id);
    comments.splice(before + 1, 0, current(comment, null)!);
  });
  const start = Math.min(pages[0]!.offset, last.total);
  return {
    ...loaded,
    comments,
    ownAhead: loaded.ownAhead.filter(({ id }) => !ids.has(id)),
    start,
    end: start + read.length,
    total: last.total,
    latest: last.latest,
    isUnsure: false,
  };
}

/**
 * Brings a comment up to date from `page`, the page of the discussion that was read for the comment, in the same order.
 * A restored comment is added beside a loaded neighbour. If no neighbour is loaded, the comment will load with its own
 * page. `places` is a page with the first loaded comment: `start`, `end` and `total` are computed from it.
 */
export function withCurrentOf(
  loaded: LoadedComments,
  id: string,
  page: ThreadPage,
  places = page,
): LoadedComments {
  const now = page.comments.find((comment) => comment.id === id);
  const rest = withCurrent(loaded, id, now ?? null);
  if (!now) return withPlaces(rest, places, id);
  // The comments that a restored comment answers were restored with it, and stand above it.
  const back = [now];
  for (let at = page.comments.indexOf(now) - 1; at >= 0; at--) {
    if (page.comments[at]!.id === back[0]!.parentId) back.unshift(page.comments[at]!);
  }
  return withPlaces(
    back.reduce((all, comment) => withBack(all, comment, page), rest),
    places,
    id,
  );
}

/**
 * Computes `start`, `end` and `total` from a page that has the first loaded comment. Any page will do where the loaded
 * part begins with the first comment of the discussion. `changed` is the comment that the page was read for.
 */
function withPlaces(loaded: LoadedComments, page: ThreadPage, changed: string): LoadedComments {
  const isLatestGone = changed === loaded.latest && !page.comments.some(({ id }) => id === changed);
  // A page that was read before the latest comment came has too low a total.
  if (!isLatestGone && Number(page.latest) < Number(loaded.latest)) return { ...loaded, isUnsure: true };
  const counted = loaded.comments.filter(isCounted);
  const at = page.comments.findIndex(({ id }) => id === counted[0]?.id);
  const start = at < 0 ? loaded.start : page.offset + at;
  const latest = isLatestGone ? page.latest : loaded.latest;
  const next = { ...loaded, start, end: start + counted.length, total: page.total, latest };
  return { ...next, isUnsure: (at < 0 && start > 0) || !isOfOneMoment(next, page) };
}

function withBack(loaded: LoadedComments, back: ThreadComment, page: ThreadPage): LoadedComments {
  const { comments } = loaded;
  if (shownIn(loaded).some(({ id }) => id === back.id)) return loaded;
  const place = page.comments.indexOf(back);
  const index = indexBeside(back, comments, [page.comments[place - 1]?.id, page.comments[place + 1]?.id]);
  const isFirst = loaded.start === 0 && page.offset + place === 0;
  if (index === null && !isFirst) return loaded;
  // The comment belongs to an earlier page, which is not loaded.
  if (index === 0 && loaded.start > 0) return loaded;
  return { ...loaded, comments: comments.toSpliced(index ?? 0, 0, back) };
}

/** The index between these neighbours; null if neither is loaded. */
function indexBeside(
  { id, depth }: ThreadComment,
  comments: LoadedComment[],
  [before, after]: [string | undefined, string | undefined],
): number | null {
  const indexOf = (other: string | undefined) => comments.findIndex((comment) => comment.id === other);
  let index = indexOf(before) + 1;
  if (index === 0) return indexOf(after) < 0 ? null : indexOf(after);
  // Skips deleted replies to the comment before, which only the viewer still sees.
  while (isGoneBelow(comments[index], depth, id)) index++;
  return index;
}

function isGoneBelow(comment: LoadedComment | undefined, depth: number, id: string): boolean {
  return comment !== undefined && !isCounted(comment) && comment.depth > depth && comment.parentId !== id;
}

/** Replaces a comment, or drops the comment where `change` returns null. Adjusts `end` and `total` to match. */
function withChange(
  loaded: LoadedComments,
  id: string,
  change: (comment: LoadedComment) => LoadedComment | null,
): LoadedComments {
  let step = 0;
  const changeIn = (comments: LoadedComment[]) => {
    const index = comments.findIndex((comment) => comment.id === id);
    const comment = comments[index];
    const next = comment && change(comment);
    if (!comment || next === comment || next === undefined) return comments;
    step = (next && isCounted(next) ? 1 : 0) - (isCounted(comment) ? 1 : 0);
    return comments.toSpliced(index, 1, ...(next ? [next] : []));
  };
  const comments = changeIn(loaded.comments);
  const end = loaded.end + step;
  const ownAhead = changeIn(loaded.ownAhead);
  if (comments === loaded.comments && ownAhead === loaded.ownAhead) return loaded;
  return { ...loaded, comments, ownAhead, end, total: loaded.total + step };
}

function isSame(one: ThreadComment, other: ThreadComment): boolean {
  return shown(one) === shown(other);
}

function shown({ text, deleted, editedAt }: ThreadComment): string {
  return JSON.stringify([text, deleted, editedAt]);
}
