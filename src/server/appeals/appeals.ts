import { sql } from "kysely";
import type { RemovalStatus } from "../../contract/appeals.ts";
import { LIMITS } from "../../contract/limits.ts";
import { lockComment } from "../comments/removal.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { lockPost } from "../posts/deletion.ts";
import { ApiError, conflict, notFound } from "../refusal.ts";
import {
  findRemoval,
  isRemovalInForce,
  presentRemovalStatus,
  removalsInForce,
  toldOfRemoval,
} from "./removals.ts";

/**
 * Writes a member's appeal against the removal of their post or comment. The same text again changes nothing. Run it in a
 * transaction. Throws 404 for a removal that is not in force, and 409 for a second appeal, a late one, or one too many.
 */
export async function appealAgainst(
  db: Database,
  memberId: string,
  id: string,
  text: string,
): Promise<RemovalStatus> {
  // The lock keeps a member who sends several at once within the limit.
  await sql`select from members where id = ${memberId} for no key update`.execute(db);
  const removal = await lockRemoval(db, memberId, parseId(id));
  if (removal.appeal_text !== null) {
    if (removal.appeal_text !== text) throw conflict("alreadyAppealed");
    return presentRemovalStatus(removal);
  }
  if (removal.is_over) throw conflict("appealTooLate");
  if ((await countWaiting(db, memberId)) >= LIMITS.waitingAppeals) throw conflict("tooManyAppeals");
  await sql`
    insert into appeals (removal_id, member_id, post_id, comment_id, removed_by, text)
    select removal.id, removal.subject_id, removal.post_id, removal.comment_id, members.id, ${text}
    from ${removalsInForce} ${toldOfRemoval}
      left join members on members.username_key = lower(told.actor_name) and members.id <> removal.subject_id
        and account_deleted_at is null
    where removal.id = ${removal.id} and ${isRemovalInForce}`.execute(db);
  return presentRemovalStatus((await findRemoval(db, memberId, removal.id))!);
}

async function countWaiting(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("appeals")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return count;
}

/** A removal in force, whose post or comment stays locked until the transaction ends. Throws 404. */
async function lockRemoval(db: Database, memberId: string, id: number | null) {
  const seen = id === null ? undefined : await findRemoval(db, memberId, id);
  if (!seen) throw notFound("removalNotFound");
  await lockContent(db, { postId: seen.post_id, commentId: seen.comment_id });
  // Read again: it may have been restored before the lock.
  const removal = await findRemoval(db, memberId, seen.id);
  if (!removal) throw notFound("removalNotFound");
  return removal;
}

/** Locks a post, or a comment with its post, in the order of all decisions. Returns false where it was erased. */
export async function lockContent(
  db: Database,
  { postId, commentId }: { postId: number; commentId: number | null },
): Promise<boolean> {
  try {
    if (commentId === null) await lockPost(db, String(postId), { orDeleted: true });
    else await lockComment(db, String(commentId), { orDeleted: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
