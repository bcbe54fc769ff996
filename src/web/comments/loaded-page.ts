import type { ThreadPage } from "../../contract/comments.ts";
import { idsOf, isCounted, loadedFrom, type LoadedComments } from "./loaded-comments.ts";

/**
 * Adds a page that overlaps or adjoins the loaded part. A page from elsewhere in the discussion replaces the loaded
 * part. Returns null if the discussion has changed between the two, so that they do not fit.
 */
export function withPage(loaded: LoadedComments, page: ThreadPage): LoadedComments | null {
  const { start, end } = loaded;
  const pageEnd = page.offset + page.comments.length;
  if (page.offset > end || pageEnd < start) return loadedFrom(page, loaded.order);
  if (!isOfOneMoment(loaded, page)) return null;
  const before = page.comments.slice(0, Math.max(0, start - page.offset));
  const after = page.comments.slice(end - page.offset);
  const added = idsOf([...before, ...after]);
  return {
    ...loaded,
    comments: [...before, ...loaded.comments, ...after],
    ownAhead: loaded.ownAhead.filter(({ id }) => !added.has(id)),
    start: Math.min(start, page.offset),
    end: Math.max(end, pageEnd),
  };
}

/** Whether a page and the loaded part show the discussion at the same moment, as far as their contents tell. */
export function isOfOneMoment(
  loaded: LoadedComments,
  { offset, comments, total, latest }: ThreadPage,
): boolean {
  if (loaded.isUnsure || total !== loaded.total || Number(latest) > Number(loaded.latest)) return false;
  const counted = loaded.comments.filter(isCounted);
  return comments.every(({ id }, index) => {
    const known = counted[offset + index - loaded.start];
    return !known || known.id === id;
  });
}
