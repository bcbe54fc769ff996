import { isDeepStrictEqual } from "node:util";
import { closeAppeal } from "../appeals/closing.ts";
import type { Timestamp } from "../../contract/entities.ts";
import type { Decision } from "../../contract/moderation.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import { wholeReason } from "../../contract/rule-words.ts";
import { type LockedComment, lockComment, removeComment, restoreComment } from "../comments/removal.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { findNamedRule, type RuleSeen } from "../feed-rules/rules.ts";
import { badRequest, conflict, notFound } from "../refusal.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { decisionWords } from "../notifications/words.ts";
import { lockDiscussion } from "../posts/changes.ts";
import { type LockedPost, lockPost, removePost, restorePost } from "../posts/deletion.ts";
import {
  closeReportsOfComment,
  closeReportsOfComments,
  closeReportsOfPost,
  OF_REPORTS,
} from "../reports/open-reports.ts";
import { logClosedReports, logDeed } from "./log.ts";
import { refuseToTakeBack, takesOver } from "./earlier-decision.ts";
import { feedsReaching, requireJudge } from "./judges.ts";
import { holdJudge } from "./hold-actor.ts";
import { type Actor, isJudgedBy } from "./policy.ts";

interface Kind<Thing> {
  action: LogEntry["action"];
  /** Returns the thing as it is after the decision; null if there was nothing to do. */
  act: (db: Database, thing: Thing, by: By) => Promise<Thing | null>;
}

interface By {
  actor: Actor;
  reason: string;
  parentId?: number | undefined;
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

interface NewDecision<D> extends RuleSeen {
  decision: D;
  reason: string;
  /** Sends the author no notification: the caller sends one for all its decisions. */
  isQuiet?: boolean;
  /** The log entry of the bulk act that the decision is a part of. */
  parentId?: number;
  /** When the text that the moderator saw was edited; undefined for a decision about any text. */
  editedAt?: Timestamp | null | undefined;
}

/** `decideOnPostAs` with the role that the actor has now. */
export async function decideOnPost(
  db: Database,
  by: Actor,
  id: string,
  decision: NewDecision<Decision>,
): Promise<{ isRemoved: boolean; isLocked: boolean }> {
  return decideOnPostAs(db, await holdJudge(db, by, "posts", id), id, decision);
}

/** `decideOnCommentAs` with the role that the actor has now. */
export async function decideOnComment(
  db: Database,
  by: Actor,
  id: string,
  decision: NewDecision<keyof typeof ON_COMMENTS>,
): Promise<{ isRemoved: boolean }> {
  return decideOnCommentAs(db, await holdJudge(db, by, "comments", id), id, decision);
}

/**
 * Decides about a post. A decision already in force changes nothing, and is logged again only where the site's moderators repeat one
 * of the people of a feed, which is the site's from then on. On a post that
 * its author deleted, only open reports can be dismissed. Run it in a transaction. Throws 403 or 404, and 409 where the
 * post was edited after the moderator had read it, or its feeds do not have the named rule.
 */
export async function decideOnPostAs(
  db: Database,
  actor: Actor,
  id: string,
  { decision, editedAt, rule: ruleId, ruleTitle, ...given }: NewDecision<Decision>,
): Promise<{ isRemoved: boolean; isLocked: boolean }> {
  const post = await lockPost(db, id, { orDeleted: decision === "dismiss" });
  const byFeeds = await requireDecider(db, actor, { postId: post.id, authorId: post.member_id }, decision);
  if (!isAsSeen(post, editedAt)) throw conflict("postEditedMeanwhile");
  const rule = await ruleFor(db, post.id, decision, { rule: ruleId, ruleTitle });
  const kind = ON_POSTS[decision];
  const decided = await kind.act(db, post, { actor, ...given, reason: wholeReason(rule, given.reason) });
  if (!decided && post.is_deleted) throw notFound("submissionNotFound");
  const about = { title: post.title, authorId: post.member_id, postId: post.id, byFeeds };
  if (decided || (await takesOver(db, byFeeds, about, decision)))
    await record(db, actor, { ...kind, ...given, ...about, rule, isQuiet: given.isQuiet || !decided });
  const { is_removed: isRemoved, is_locked: isLocked } = decided ?? post;
  return { isRemoved, isLocked };
}

/**
 * Decides about a comment, by the rules of `decideOnPostAs`, which also hold where its author deleted it. Run it in a
 * transaction. Throws 403, 404 or 409.
 */
export async function decideOnCommentAs(
  db: Database,
  actor: Actor,
  id: string,
  { decision, editedAt, rule: ruleId, ruleTitle, ...given }: NewDecision<keyof typeof ON_COMMENTS>,
): Promise<{ isRemoved: boolean }> {
  const comment = await lockComment(db, id, { orDeleted: decision === "dismiss" });
  const { post, member_id: authorId } = comment;
  const content = { postId: post.id, commentId: comment.id, authorId };
  const byFeeds = await requireDecider(db, actor, content, decision);
  if (!isAsSeen(comment, editedAt)) throw conflict("editedMeanwhile");
  const rule = await ruleFor(db, post.id, decision, { rule: ruleId, ruleTitle });
  const kind = ON_COMMENTS[decision];
  const decided = await kind.act(db, comment, { actor, ...given, reason: wholeReason(rule, given.reason) });
  if (!decided && (comment.is_deleted || comment.post.is_deleted)) throw notFound("commentNotFound");
  const about = { title: post.title, ...content, byFeeds };
  if (decided || (await takesOver(db, byFeeds, about, decision)))
    await record(db, actor, { ...kind, ...given, ...about, rule, isQuiet: given.isQuiet || !decided });
  return { isRemoved: (decided ?? comment).is_removed };
}

/** Returns the feeds by whose roles the actor decides, null for the site's moderators. Throws 403. */
async function requireDecider(
  db: Database,
  actor: Actor,
  content: { postId: number; commentId?: number; authorId: string },
  decision: Decision,
): Promise<number[] | null> {
  await requireJudge(db, actor, content, decision);
  const byFeeds = await feedsReaching(db, actor, content);
  await refuseToTakeBack(db, byFeeds, content, decision);
  return byFeeds;
}

/** The rule that a removal names, in words; undefined without one. Throws 409 for a rule that the post's feeds do not have. */
async function ruleFor(
  db: Database,
  postId: number,
  decision: Decision,
  seen: RuleSeen,
): Promise<string | undefined> {
  if (seen.rule && decision !== "remove") throw badRequest("ruleWithoutRemoval");
  return (await findNamedRule(db, postId, seen))?.words;
}

function isAsSeen(
  { edited_at: editedAt }: LockedComment | LockedPost,
  seen: Timestamp | null | undefined,
): boolean {
  return seen === undefined || isDeepStrictEqual(seen, editedAt && timestamp(editedAt));
}

interface Recorded extends Pick<Kind<never>, "action"> {
  title: string;
  authorId: string;
  postId: number;
  commentId?: number;
  reason: string;
  rule: string | undefined;
  byFeeds: number[] | null;
  isQuiet?: boolean;
  parentId?: number;
}

/** Logs the decision and notifies the author. */
async function record(
  db: Database,
  actor: Actor,
  { action, title, authorId, postId, commentId, reason, rule, byFeeds, parentId, isQuiet = false }: Recorded,
): Promise<void> {
  const ids = { postId, ...(commentId !== undefined && { commentId }) };
  const member = await db
    .selectFrom("members")
    .select(["id", "username"])
    .where("id", "=", authorId)
    .executeTakeFirstOrThrow();
  await logDeed(db, actor, { action, subject: title, reason, rule, member, ...ids, byFeeds, parentId });
  const words = decisionWords(action, title, wholeReason(rule, reason));
  if (words === null || isQuiet) return;
  const isOfRemovals = action === "remove-comment";
  const actorId = actor?.id ?? null;
  await notifyOfModeration(db, { memberId: authorId, actorId, words, isOfRemovals, ...ids });
}

async function dismissReports(db: Database, post: LockedPost): Promise<LockedPost | null> {
  return (await closeReportsOfPost(db, post.id, "dismissed")) > 0 ? post : null;
}

async function remove(db: Database, post: LockedPost, { actor, ...given }: By): Promise<LockedPost | null> {
  if (post.is_removed) return null;
  await removePost(db, post);
  await closeReportsOfPost(db, post.id, "removed");
  const comments = await closeReportsOfComments(db, post.id, isJudgedBy(actor, OF_REPORTS));
  await logClosedReports(db, actor, { title: post.title, postId: post.id, comments, ...given });
  return { ...post, is_removed: true };
}

async function restore(db: Database, post: LockedPost): Promise<LockedPost | null> {
  if (!post.is_removed) return null;
  await restorePost(db, post);
  await closeAppeal(db, { postId: post.id });
  return { ...post, is_removed: false };
}

async function setLocked(db: Database, post: LockedPost, isLocked: boolean): Promise<LockedPost | null> {
  if (post.is_locked === isLocked) return null;
  await lockDiscussion(db, post.id, isLocked);
  return { ...post, is_locked: isLocked };
}

async function dismissReportsOfComment(db: Database, comment: LockedComment): Promise<LockedComment | null> {
  const { id: commentId, post } = comment;
  return (await closeReportsOfComment(db, { postId: post.id, commentId }, "dismissed")) > 0 ? comment : null;
}

async function removeWithReports(db: Database, comment: LockedComment): Promise<LockedComment | null> {
  if (comment.is_removed) return null;
  await removeComment(db, comment);
  await closeReportsOfComment(db, { postId: comment.post.id, commentId: comment.id }, "removed");
  return { ...comment, is_removed: true };
}

async function restoreRemoved(db: Database, comment: LockedComment): Promise<LockedComment | null> {
  if (!comment.is_removed) return null;
  await restoreComment(db, comment);
  await closeAppeal(db, { postId: comment.post.id, commentId: comment.id });
  return { ...comment, is_removed: false };
}
