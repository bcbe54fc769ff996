import { sql } from "kysely";
import { endAccount } from "../auth/account/end-account.ts";
import { enqueueNotice } from "../auth/account/notices.ts";
import { endSessionsOf } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import { isReferredTo } from "../db/failures.ts";
import { giveUseBack } from "../invitations/uses.ts";
import { conflict } from "../refusal.ts";
import { type LockedAccount, lockAsked, lockOwn } from "./lock-asked.ts";

/**
 * Erases the account of somebody who is no member yet, which frees name and address. Run it in a transaction. Throws 409 for a
 * member, who deletes the account with the password.
 */
export async function withdrawRequest(db: Database, memberId: string): Promise<void> {
  const { request, isUnconfirmed } = await lockOwn(db, memberId);
  if (!request && !isUnconfirmed) throw conflict("noJoinRequest");
  await enqueueNotice(db, memberId, { notice: "account-deleted" });
  await eraseRequester(db, memberId);
}

/**
 * Deletes the whole row of somebody who is no member: nobody has seen the person. Where an earlier version of the
 * program, which knew no such accounts, let them write, the account ends as a member's does, with all that was written.
 * Run it in a transaction that has locked the account.
 */
export async function eraseRequester(db: Database, memberId: string): Promise<void> {
  await giveUseBack(db, memberId);
  if (await deleteRow(db, memberId)) return;
  await db.deleteFrom("join_requests").where("member_id", "=", memberId).execute();
  await endAccount(db, memberId, "delete");
}

/** Returns false where rows of others, or posts and the like, refer to the member, whose row then stays. */
async function deleteRow(db: Database, memberId: string): Promise<boolean> {
  await sql`savepoint whole_account`.execute(db);
  try {
    await endSessionsOf(db, memberId);
    await db.deleteFrom("members").where("id", "=", memberId).execute();
    return true;
  } catch (error) {
    if (!isReferredTo(error)) throw error;
    await sql`rollback to savepoint whole_account`.execute(db);
    return false;
  }
}

/** Accounts that one run of a job erases, so that a program that stops need not wait for all of them. */
export const ERASED_AT_ONCE = 1_000;

/**
 * Erases accounts of people who are no members, one after the other, where `isDue` still holds once the account is
 * locked. A failure keeps no other account from being erased; the failures are thrown at the end.
 */
export async function eraseEach(
  db: Database,
  memberIds: string[],
  isDue: (asked: LockedAccount) => boolean,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of memberIds) {
    await db
      .transaction()
      .execute(async (transaction) => {
        const asked = await lockAsked(transaction, id);
        if (asked && isDue(asked)) await eraseRequester(transaction, id);
      })
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased.`);
}
