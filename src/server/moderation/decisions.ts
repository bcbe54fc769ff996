import type { Decision } from "../../contract/moderation.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import { type LockedComment, lockComment, removeComment, restoreComment } from "../comments/removal.ts";
import type { Database } from "../db/database.ts";
import { forbidden, notFound } from "../refusal.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { decisionWords } from "../notifications/words.ts";
import { lockDiscussion } from "../posts/changes.ts";
import { type LockedPost, lockPost, removePost, restorePost } from "../posts/deletion.ts";
import {
  closeReportsOfComment,
  closeReportsOfComments,
  closeReportsOfPost,
} from "../reports/open-reports.ts";
import { logClosedReports, logDeed } from "./log.ts";
import { type Actor, canModerate } from "./policy.ts";

interface Kind<Thing> {
  action: LogEntry["action"];
  /** Returns false if there was nothing to do. */
  act: (db: Database, thing: Thing, by: By) => Promise<boolean>;
}

interface By {
  actor: Actor;
  reason: string;
}

const ON_POSTS: Record<Decision, Kind<LockedPost>> = {
  dismiss: { action: "dismiss-reports", act: dismissReports },
  remove: { action: "remove-post", act: remove },
  restore: { action: "restore-post", act: restore },
  lock: { action: "lock-post", act: (db, post) => setLocked(db, post, true) },
  unlock: { action: "unlock-post", act: (db, post) => setLocked(db, post, false) },
};

const ON_COMMENTS: Record<Exclude<Decision, "lock" | "unlock">, Kind<LockedComment>> = {
  dismiss: { action: "dismiss-reports", act: dismissReportsOfComment },
  remove: { action: "remove-comment", act: removeWithReports },
  restore: { action: "restore-comment", act: restoreRemoved },
};

interface NewDecision<D> {
  decision: D;
  reason: string;
  /** Sends the author no notification: the caller sends one for all its decisions. */
  isQuiet?: boolean;
}

/**
 * Decides about a post. A decision already in force changes nothing and is not logged again. On a post that
 * its author deleted, only open reports can be dismissed. Run it in a transaction. Throws 403 or 404.
 */
export async function decideOnPost(
  db: Database,
  actor: Actor,
  id: string,
  { decision, ...given }: NewDecision<Decision>,
): Promise<{ isRemoved: boolean; isLocked: boolean }> {
  const which = { orDeleted: decision === "dismiss" };
  const post = await lockPost(db, id, which);
  if (!canModerate(actor, post.member_id, decision)) throw forbidden("notAllowed");
  const kind = ON_POSTS[decision];
  const done = await kind.act(db, post, { actor, reason: given.reason });
  if (!done && post.is_deleted) throw notFound("submissionNotFound");
  const about = { title: post.title, authorId: post.member_id, postId: post.id };
  if (done) await record(db, actor, { ...kind, ...given, ...about });
  const { is_removed: isRemoved, is_locked: isLocked } = await lockPost(db, id, which);
  return { isRemoved, isLocked };
}

/** Decides about a comment, by the rules of `decideOnPost`. Run it in a transaction. Throws 403 or 404. */
export async function decideOnComment(
  db: Database,
  actor: Actor,
  id: string,
  { decision, ...given }: NewDecision<keyof typeof ON_COMMENTS>,
): Promise<{ isRemoved: boolean }> {
  const which = { orDeleted: decision === "dismiss" };
  const comment = await lockComment(db, id, which);
  if (!canModerate(actor, comment.member_id, decision)) throw forbidden("notAllowed");
  const kind = ON_COMMENTS[decision];
  const done = await kind.act(db, comment, { actor, reason: given.reason });
  if (!done && comment.post.is_deleted) throw notFound("commentNotFound");
  const { post, member_id: authorId } = comment;
  const about = { title: post.title, authorId, postId: post.id, commentId: comment.id };
  if (done) await record(db, actor, { ...kind, ...given, ...about });
  const { is_removed: isRemoved } = await lockComment(db, id, which);
  return { isRemoved };
}

interface Recorded extends Pick<Kind<never>, "action"> {
  title: string;
  authorId: string;
  postId: number;
  commentId?: number;
  reason: string;
  isQuiet?: boolean;
}

/** Logs the decision and notifies the author. */
async function record(
  db: Database,
  actor: Actor,
  { action, title, authorId, postId, commentId, reason, isQuiet = false }: Recorded,
): Promise<void> {
  const ids = { postId, ...(commentId !== undefined && { commentId }) };
  const member = await db
    .selectFrom("members")
    .select(["id", "username"])
    .where("id", "=", authorId)
    .executeTakeFirstOrThrow();
  await logDeed(db, actor, { action, subject: title, reason, member, ...ids });
  const words = decisionWords(action, title, reason);
  if (words === null || isQuiet) return;
  await notifyOfModeration(db, { memberId: authorId, actorId: actor?.id ?? null, words, ...ids });
}

async function dismissReports(db: Database, { id }: LockedPost): Promise<boolean> {
  return (await closeReportsOfPost(db, id, "dismissed")) > 0;
}

async function remove(db: Database, post: LockedPost, { actor, reason }: By): Promise<boolean> {
  if (post.is_removed) return false;
  await removePost(db, String(post.id));
  await closeReportsOfPost(db, post.id, "removed");
  const comments = await closeReportsOfComments(db, { postId: post.id, exceptOn: actor?.id ?? null });
  await logClosedReports(db, actor, { title: post.title, postId: post.id, reason, comments });
  return true;
}

async function restore(db: Database, post: LockedPost): Promise<boolean> {
  if (!post.is_removed) return false;
  await restorePost(db, String(post.id));
  return true;
}

async function setLocked(db: Database, post: LockedPost, isLocked: boolean): Promise<boolean> {
  if (post.is_locked === isLocked) return false;
  await lockDiscussion(db, post.id, isLocked);
  return true;
}

async function dismissReportsOfComment(db: Database, { id, post }: LockedComment): Promise<boolean> {
  return (await closeReportsOfComment(db, { postId: post.id, commentId: id }, "dismissed")) > 0;
}

async function removeWithReports(db: Database, comment: LockedComment): Promise<boolean> {
  if (comment.is_removed) return false;
  await removeComment(db, comment);
  await closeReportsOfComment(db, { postId: comment.post.id, commentId: comment.id }, "removed");
  return true;
}

async function restoreRemoved(db: Database, comment: LockedComment): Promise<boolean> {
  if (!comment.is_removed) return false;
  await restoreComment(db, comment);
  return true;
}
