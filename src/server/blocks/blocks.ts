import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { changeFilters } from "../filters/filters.ts";
import { findMember } from "../members/members.ts";
import { badRequest, conflict, forbidden } from "../refusal.ts";

/**
 * Blocks the member of this name or uid; a second time changes nothing. Throws 404 for an unknown member, 400
 * for oneself, 409 at the limit.
 */
export async function blockMember(db: Database, memberId: string, nameOrUid: string): Promise<void> {
  const { id: blockedId } = await findMember(db, nameOrUid);
  if (memberId === blockedId) throw badRequest("blockOneself");
  await changeFilters(db, memberId);
  const { rows } = await sql`
    with asked as (select ${memberId}::uuid as member_id, ${blockedId}::uuid as blocked_id), added as (
      insert into blocks (member_id, blocked_id)
      select member_id, blocked_id from asked
      where (select count(*) from blocks where member_id = ${memberId}) < ${LIMITS.blocks}
      -- Not "do nothing", which would not return a row that another transaction inserted just now.
      on conflict (member_id, blocked_id) do update set created_at = blocks.created_at returning 1
    )
    select from added union all select from blocks join asked using (member_id, blocked_id)`.execute(db);
  if (rows.length === 0) throw conflict("tooManyBlocks");
}

/** Does nothing where there is no block. Throws 404 for an unknown member. */
export async function unblockMember(db: Database, memberId: string, nameOrUid: string): Promise<void> {
  const { id: blockedId } = await findMember(db, nameOrUid);
  await changeFilters(db, memberId);
  await db
    .deleteFrom("blocks")
    .where("member_id", "=", memberId)
    .where("blocked_id", "=", blockedId)
    .execute();
}

/** The members whom a member has blocked, the latest first. */
export function listBlockedMembers(db: Database, memberId: string) {
  return db
    .selectFrom("blocks")
    .innerJoin("members", "members.id", "blocks.blocked_id")
    .select(["members.id", "members.username", "members.picture_key", "blocks.created_at"])
    .where("blocks.member_id", "=", memberId)
    .orderBy("blocks.created_at", "desc")
    .orderBy("members.id")
    .limit(LIMITS.blocks)
    .execute();
}

/**
 * Throws 403 if either member has blocked the other. The text does not reveal the block to the blocked
 * member.
 */
export async function refuseBlockedMember(db: Database, senderId: string, toId: string): Promise<void> {
  const blocks = await db
    .selectFrom("blocks")
    .select("member_id")
    .where((block) =>
      block.or([
        block.and({ member_id: senderId, blocked_id: toId }),
        block.and({ member_id: toId, blocked_id: senderId }),
      ]),
    )
    .execute();
  if (blocks.length === 0) return;
  const isOwn = blocks.some(({ member_id }) => member_id === senderId);
  throw forbidden(isOwn ? "messageToBlocked" : "messageRefused");
}
