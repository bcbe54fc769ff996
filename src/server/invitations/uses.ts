import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { followInvited } from "../feeds/follows.ts";

/** Counts the use of an invitation by which a new account came. */
export async function countUse(db: Database, memberId: string, invitationId: number): Promise<void> {
  await sql`
    with used as (update invitations set uses = uses + 1 where id = ${invitationId})
    insert into invited_members (member_id, invitation_id) values (${memberId}, ${invitationId})`.execute(db);
}

/** Takes back the use of the invitation by which an account came that is erased before it is a member. */
export async function giveUseBack(db: Database, memberId: string): Promise<void> {
  await sql`
    with unused as (delete from invited_members where member_id = ${memberId} returning invitation_id)
    update invitations set uses = uses - 1 from unused where id = invitation_id`.execute(db);
}

/** Follows the feeds of the invitation by which a new member came, if they came by one. */
export async function followAsInvited(db: Database, memberId: string): Promise<void> {
  const came = await db
    .selectFrom("invited_members")
    .select("invitation_id")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (came) await followInvited(db, memberId, came.invitation_id);
}
