import { type Selectable, sql } from "kysely";
import type { AppealDecision } from "../../contract/appeals.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Appeals } from "../db/schema.ts";
import { decideOnComment, decideOnPost } from "../moderation/decisions.ts";
import { logDeed } from "../moderation/log.ts";
import { holdActor } from "../moderation/member-status.ts";
import { type Actor, isDecider } from "../moderation/policy.ts";
import { notifyOfModeration } from "../notifications/notifications.ts";
import { appealWords } from "../notifications/words.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { lockContent } from "./appeals.ts";
import { isRemovalInForce, removalsInForce, shownTitle, toldOfRemoval } from "./removals.ts";

type AppealRow = Selectable<Appeals>;

/**
 * Grants an appeal, which restores the post or comment as a moderator would, or upholds the removal. The same decision by the same
 * moderator again changes nothing. Run it in a transaction. Throws 404, 403, and 409 where it was decided or closed meanwhile.
 */
export async function decideOnAppeal(
  db: Database,
  by: Actor,
  id: string,
  decision: AppealDecision,
): Promise<void> {
  const seen = await findAppeal(db, parseId(id));
  const actor = by && (await holdActor(db, by, by.id));
  if (!(await lockContent(db, { postId: seen.post_id, commentId: seen.comment_id }))) {
    throw notFound("appealNotFound");
  }
  const appeal = await findAppeal(db, seen.id, { isLocked: true });
  const state = decision.decision === "grant" ? "granted" : "upheld";
  if (appeal.state !== "waiting") {
    if (isSame(appeal, actor, { state, line: decision.line })) return;
    throw conflict(appeal.state === "closed" ? "appealClosed" : "appealDecided");
  }
  const removal = await removalOf(db, appeal);
  if (!removal) throw conflict("appealClosed");
  await requireAppealDecider(db, actor, removal);
  await db
    .updateTable("appeals")
    .set({ state, line: decision.line, decided_at: sql<Date>`now()`, decided_by: actor?.id ?? null })
    .where("id", "=", appeal.id)
    .execute();
  await record(db, actor, appeal, { ...decision, removal });
}

/** Throws 404. */
async function findAppeal(db: Database, id: number | null, { isLocked = false } = {}): Promise<AppealRow> {
  const found = db.selectFrom("appeals").selectAll().where("id", "=", id);
  const appeal = await (isLocked ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (!appeal) throw notFound("appealNotFound");
  return appeal;
}

function isSame(appeal: AppealRow, actor: Actor, wanted: { state: string; line: string }): boolean {
  return (
    appeal.decided_by === (actor?.id ?? null) && appeal.state === wanted.state && appeal.line === wanted.line
  );
}

interface Removal {
  title: string;
  /** Null where the author may not see the title. */
  shownTitle: string | null;
  /** Whether it is a comment below a removed post. */
  isHidden: boolean;
  author: string;
  authorId: string;
  names: (string | null)[];
}

/** The removal that an appeal is about; undefined where it is not in force any more. */
async function removalOf(db: Database, { removal_id: id }: AppealRow): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    select posts.title, ${shownTitle} as "shownTitle", posts.deleted_at is not null and removal.comment_id is not null as "isHidden",
      author.username as author, author.id as "authorId", told.names
    from ${removalsInForce} join members author on author.id = removal.subject_id ${toldOfRemoval}
    where removal.id = ${id} and ${isRemovalInForce}`.execute(db);
  return rows[0];
}

/** Throws 403. */
async function requireAppealDecider(db: Database, actor: Actor, { authorId, names }: Removal): Promise<void> {
  if (actor === null) return;
  const of = { authorId: sql`${authorId}::uuid`, removers: sql`${names}::text[]` };
  const { rows } = await sql`select from members where id = ${actor.id} and ${isDecider(of)}`.execute(db);
  if (rows.length === 0) throw forbidden("appealOfOthers");
}

/** Logs the decision, restores what an appeal brings back, and notifies the author. */
async function record(
  db: Database,
  actor: Actor,
  { member_id: memberId, post_id: postId, comment_id: commentId }: AppealRow,
  { decision, line: reason, removal }: AppealDecision & { removal: Removal },
): Promise<void> {
  const isGranted = decision === "grant";
  const { title: subject, shownTitle: title, isHidden, author } = removal;
  const ids = { postId, ...(commentId !== null && { commentId }) };
  const action = isGranted ? "grant-appeal" : "uphold-appeal";
  const member = { id: memberId, username: author };
  const parentId = await logDeed(db, actor, { action, subject, reason, member, ...ids });
  if (isGranted) {
    const restored = { decision: "restore", reason, isQuiet: true, parentId } as const;
    await (commentId === null
      ? decideOnPost(db, actor, String(postId), restored)
      : decideOnComment(db, actor, String(commentId), restored));
  }
  const words = appealWords({ isGranted, isComment: commentId !== null, isHidden, title }, reason);
  const isOfRemovals = !isGranted && commentId !== null;
  await notifyOfModeration(db, { memberId, actorId: actor?.id ?? null, words, isOfRemovals, ...ids });
}
