import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { decideOnCommentAs, decideOnPostAs } from "../moderation/decisions.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import type { Actor } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { appealWords } from "../notifications/words.ts";
import { notFound } from "../refusal.ts";
import { lockContent } from "./appeals.ts";
import type { AppealRow, Decided, Undecided } from "./deciding.ts";
import { isRemovalInForce, removalsInForce, shownTitle, toldOfRemoval } from "./removals.ts";

/** Reads the actor's present role, and locks the post or comment. Throws 403, and 404 where it was erased. */
export async function holdRemoval(db: Database, by: Actor, appeal: AppealRow): Promise<Actor> {
  const actor = await holdActor(db, by);
  if (!(await lockContent(db, idsOf(appeal)))) throw notFound("appealNotFound");
  return actor;
}

function idsOf({ post_id: postId, comment_id: commentId }: AppealRow) {
  return { postId: postId!, commentId };
}

interface Removal extends Undecided {
  title: string;
  /** Null where the author may not see the title. */
  shownTitle: string | null;
  /** Whether it is a comment below a removed post. */
  isHidden: boolean;
  author: string;
}

/** The removal that an appeal is about; undefined where it is not in force any more. */
export async function removalOf(db: Database, { removal_id: id }: AppealRow): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    select posts.title, ${shownTitle} as "shownTitle", posts.deleted_at is not null and removal.comment_id is not null as "isHidden",
      author.username as author, author.id as "authorId", told.names
    from ${removalsInForce} join members author on author.id = removal.subject_id ${toldOfRemoval}
    where removal.id = ${id} and ${isRemovalInForce}`.execute(db);
  return rows[0];
}

/** Logs the decision, restores what an appeal brings back, and notifies the author. */
export async function recordOnRemoval(
  db: Database,
  actor: Actor,
  { appeal, about, isGranted, line: reason }: Decided<Removal>,
): Promise<void> {
  const { postId, commentId } = idsOf(appeal);
  const { title: subject, shownTitle: title, isHidden, author } = about;
  const ids = { postId, ...(commentId !== null && { commentId }) };
  const action = isGranted ? "grant-appeal" : "uphold-appeal";
  const memberId = appeal.member_id;
  const member = { id: memberId, username: author };
  const parentId = await logDeed(db, actor, { action, subject, reason, member, ...ids });
  if (isGranted) {
    const restored = { decision: "restore", reason, isQuiet: true, parentId } as const;
    await (commentId === null
      ? decideOnPostAs(db, actor, String(postId), restored)
      : decideOnCommentAs(db, actor, String(commentId), restored));
  }
  const words = appealWords({ isGranted, isComment: commentId !== null, isHidden, title }, reason);
  const isOfRemovals = !isGranted && commentId !== null;
  await notifyOfModeration(db, { memberId, actorId: actor?.id ?? null, words, isOfRemovals, ...ids });
}
