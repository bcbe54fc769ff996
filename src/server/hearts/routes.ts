import * as calls from "../../contract/hearts.ts";
import { parseId } from "../db/ids.ts";
import { hiddenPosts } from "../filters/hidden-reasons.ts";
import { mutedComments } from "../filters/muted-comments.ts";
import { openedOf } from "../history/history.ts";
import { savedOf } from "../saved/saved.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { heartComment, heartedComments, heartedPosts, heartPost } from "./hearts.ts";

export function heartRoutes({ answer, write }: Calls): void {
  write(calls.upvote, {
    transaction: "none",
    write: async ({ db, params, viewer }) => ({
      upvotes: await heartPost(db, viewer.id, params.id, "insert"),
      voted: true,
    }),
  });

  write(calls.unvote, {
    transaction: "none",
    write: async ({ db, params, viewer }) => ({
      upvotes: await heartPost(db, viewer.id, params.id, "delete"),
      voted: false,
    }),
  });

  write(calls.upvoteComment, {
    transaction: "none",
    write: async ({ db, params, viewer }) => ({
      upvotes: await heartComment(db, viewer.id, params.id, "insert"),
      voted: true,
    }),
  });

  write(calls.unvoteComment, {
    transaction: "none",
    write: async ({ db, params, viewer }) => ({
      upvotes: await heartComment(db, viewer.id, params.id, "delete"),
      voted: false,
    }),
  });

  answer(calls.voteStatus, async ({ db, body: { ids, commentIds }, viewer }) => {
    const [hearted, kept, read, hidden] = await Promise.all([
      heartedPosts(db, viewer.id, rowIds(ids)),
      savedOf(db, viewer.id, "post", rowIds(ids)),
      openedOf(db, viewer.id, rowIds(ids)),
      hiddenPosts(db, viewer, rowIds(ids)),
    ]);
    const ofPosts = { voted: states(ids, hearted), saved: kept.map(String), read: read.map(String) };
    const withHidden = { ...ofPosts, hidden: byId(hidden) };
    if (!commentIds) return withHidden;
    const [votedComments, savedComments, muted] = await Promise.all([
      heartedComments(db, viewer.id, rowIds(commentIds)),
      savedOf(db, viewer.id, "comment", rowIds(commentIds)),
      mutedComments(db, viewer, rowIds(commentIds)),
    ]);
    return {
      ...withHidden,
      votedComments: states(commentIds, votedComments),
      savedComments: savedComments.map(String),
      mutedComments: byId(muted),
    };
  });
}

function rowIds(ids: string[]): number[] {
  return ids.map(parseId).filter((id) => id !== null);
}

function states(ids: string[], hearted: Set<number>): Record<string, boolean> {
  return Object.fromEntries(ids.map((id) => [id, hearted.has(parseId(id) ?? 0)]));
}

function byId<Reason>(reasons: ReadonlyMap<number, Reason>): Record<string, Reason> {
  return Object.fromEntries(reasons);
}
