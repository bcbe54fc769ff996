import { sql } from "kysely";
import type { RemovalStatus } from "../../contract/appeals.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Sanction } from "../../contract/sanctions.ts";
import { type CheckedMember, hasStill } from "../auth/sign-in.ts";
import { lockComment } from "../comments/removal.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { lockPost } from "../posts/deletion.ts";
import { ApiError, conflict, notFound, unauthorized } from "../refusal.ts";
import type { AppealableRow } from "./present.ts";
import {
  findRemoval,
  isRemovalInForce,
  presentRemovalStatus,
  removalsInForce,
  toldOfRemoval,
} from "./removals.ts";
import { findBan, findSanction, presentSanction, type SanctionRow } from "./sanctions.ts";

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
  await lockAppealing(db, memberId);
  const removal = await lockRemoval(db, memberId, parseId(id));
  if (isSent(removal, text)) return presentRemovalStatus(removal);
  await requireRoom(db, memberId);
  await sql`
    insert into appeals (removal_id, member_id, post_id, comment_id, removed_by, text)
    select removal.id, removal.subject_id, removal.post_id, removal.comment_id, members.id, ${text}
    from ${removalsInForce} ${toldOfRemoval}
      left join members on members.username_key = lower(told.actor_name) and members.id <> removal.subject_id
        and account_deleted_at is null
    where removal.id = ${removal.id} and ${isRemovalInForce}`.execute(db);
  return presentRemovalStatus((await findRemoval(db, memberId, removal.id))!);
}

/**
 * Writes a member's appeal against a warning, suspension, ban or removal from their profile, which `lockAppealing` has
 * locked. Throws as `appealAgainst` does.
 */
export async function appealAgainstSanction(
  db: Database,
  memberId: string,
  id: number | null,
  text: string,
): Promise<Sanction> {
  await lockAppealing(db, memberId);
  const sanction = await findSanction(db, memberId, id);
  if (!sanction) throw notFound("sanctionNotFound");
  if (isSent(sanction, text)) return presentSanction(sanction);
  // A member has at most one suspension and one ban, and other waiting appeals must not keep out an appeal against
  // these.
  if (!isAlone(sanction)) await requireRoom(db, memberId);
  await sql`
    insert into appeals (removal_id, member_id, removed_by, text)
    select ${sanction.id}, ${memberId}, (
      select id from members where username_key = lower(${sanction.actor_name}) and id <> ${memberId} and account_deleted_at is null
    ), ${text}`.execute(db);
  return presentSanction((await findSanction(db, memberId, sanction.id))!);
}

function isAlone({ kind }: SanctionRow): boolean {
  return kind === "suspension" || kind === "ban";
}

/**
 * Writes an appeal against the ban of a member whose password was checked. Throws 401 where the password has changed
 * since, and 409 where the member is not banned any more.
 */
export async function appealAgainstBan(db: Database, member: CheckedMember, text: string): Promise<Sanction> {
  if (!(await hasStill(db, member))) throw unauthorized("invalidLogin");
  const { id } = await requireBan(db, member.id);
  return appealAgainstSanction(db, member.id, id, text);
}

/** The ban as the member reads it. Throws 409 where they are not banned any more. */
export async function readOwnBan(db: Database, memberId: string): Promise<Sanction> {
  return presentSanction(await requireBan(db, memberId));
}

async function requireBan(db: Database, memberId: string): Promise<SanctionRow> {
  const ban = await findBan(db, memberId);
  if (!ban) throw conflict("notBanned");
  return ban;
}

/**
 * Locks the member until the transaction ends: concurrent appeals stay within the limit, and the member's sanctions do
 * not change meanwhile.
 */
export async function lockAppealing(db: Database, memberId: string): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(db);
}

/** Whether the member has sent the same text already. Throws 409 where they may not appeal. */
function isSent({ appeal_text: sent, is_over: isOver }: AppealableRow, text: string): boolean {
  if (sent === text) return true;
  if (sent !== null) throw conflict("alreadyAppealed");
  if (isOver) throw conflict("appealTooLate");
  return false;
}

/** Throws 409 where too many appeals of the member wait. */
async function requireRoom(db: Database, memberId: string): Promise<void> {
  if ((await countWaiting(db, memberId)) >= LIMITS.waitingAppeals) throw conflict("tooManyAppeals");
}

/** Counts the appeals that wait, without those against a suspension or a ban, for which there is always room. */
async function countWaiting(db: Database, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appeals join moderation_log entry on entry.id = removal_id
    where member_id = ${memberId} and state = 'waiting' and action not in ('suspend-member', 'ban-member')`.execute(
    db,
  );
  return rows[0]!.count;
}

/** A removal in force, whose post or comment stays locked until the transaction ends. Throws 404. */
async function lockRemoval(db: Database, memberId: string, id: number | null) {
  const seen = id === null ? undefined : await findRemoval(db, memberId, id);
  if (!seen) throw notFound("removalNotFound");
  await lockContent(db, { postId: seen.post_id, commentId: seen.comment_id });
  // Reads the removal again, because the content may have been restored before the lock.
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
