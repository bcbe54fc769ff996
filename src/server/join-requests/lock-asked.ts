import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { unauthorized } from "../refusal.ts";

export interface LockedAccount {
  username: string;
  /** The request to join; undefined without one. */
  request: { refused_at: Date | null; refusal: string | null } | undefined;
  /** Whether the address of the new account is not confirmed. */
  isUnconfirmed: boolean;
}

/** Locks an account until the transaction ends, and with it the request to join. Returns null where the account is gone. */
export async function lockAsked(db: Database, memberId: string): Promise<LockedAccount | null> {
  const { rows } = await sql<{ username: string }>`
    select username from members where id = ${memberId} and account_deleted_at is null for no key update`.execute(
    db,
  );
  if (!rows[0]) return null;
  // Read after the lock: before, somebody else may have been about to decide.
  const request = await db
    .selectFrom("join_requests")
    .select(["refused_at", "refusal"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const { rows: unconfirmed } = await sql`
    select from unconfirmed_members where member_id = ${memberId}`.execute(db);
  return { username: rows[0].username, request, isUnconfirmed: unconfirmed.length > 0 };
}

/** Locks the viewer's own account in the same way. Throws 401 where it is gone. */
export async function lockOwn(db: Database, memberId: string): Promise<LockedAccount> {
  const asked = await lockAsked(db, memberId);
  if (!asked) throw unauthorized("sessionEnded");
  return asked;
}
