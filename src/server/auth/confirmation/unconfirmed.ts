import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { followAsInvited } from "../../invitations/uses.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { noteConfirmedAddress } from "../../join-requests/own-request.ts";
import { publish } from "../../live/publish.ts";
import { conflict, unauthorized } from "../../refusal.ts";
import { refuseHeldAddress } from "../account/former-names.ts";
import { emailKey, refuseIfTaken } from "../sign-in.ts";
import { voidMailedCodes } from "../void-mailed-codes.ts";

/** Lets a new account wait until its address is confirmed. Run it in the transaction that makes the account. */
export async function awaitConfirmation(db: Database, memberId: string, email: string): Promise<void> {
  await db.insertInto("unconfirmed_members").values({ member_id: memberId }).execute();
  await mailLink(db, memberId, email);
}

function mailLink(db: Database, memberId: string, email: string): Promise<void> {
  return enqueue(
    db,
    "send-address-confirmation",
    { memberId, email },
    { key: `address-confirmation:${memberId}` },
  );
}

export async function isUnconfirmed(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from unconfirmed_members where member_id = ${memberId}`.execute(db);
  return rows.length > 0;
}

/** The address of an account that is not confirmed. Throws 409 for a confirmed one. */
export async function unconfirmedAddress(db: Database, memberId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from members join unconfirmed_members on member_id = members.id
    where members.id = ${memberId}`.execute(db);
  if (!rows[0]) throw conflict("addressConfirmed");
  return rows[0].email;
}

/** Queues another mail with a link, and returns its address. Run it in a transaction. Throws 409 for a confirmed account. */
export async function mailAgain(db: Database, memberId: string): Promise<string> {
  await lock(db, memberId);
  const email = await unconfirmedAddress(db, memberId);
  await mailLink(db, memberId, email);
  return email;
}

/**
 * Gives an account that was never confirmed another address at once, and mails the link there: the one before may have been
 * mistyped. Run it in a transaction that has locked the member. Throws 409 for a taken address, 403 for a held one.
 */
export async function correctAddress(db: Database, memberId: string, email: string): Promise<void> {
  await db
    .updateTable("members")
    .set({ email, email_key: emailKey(email) })
    .where("id", "=", memberId)
    .execute()
    .catch(refuseIfTaken);
  await refuseHeldAddress(db, emailKey(email));
  // Links in the hands of whoever has the other address must neither confirm nor set a password.
  await voidMailedCodes(db, memberId);
  await mailLink(db, memberId, email);
}

/**
 * Makes a member of an account whose address is confirmed, or lets its request to join reach the moderators. Run it in a
 * transaction that has locked the member. Returns false, and does nothing, for a confirmed account.
 */
export async function confirmAddress(db: Database, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("unconfirmed_members")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const asksToJoin = await noteConfirmedAddress(db, memberId);
  if (!asksToJoin) {
    await followAsInvited(db, memberId);
    // A member joins when the site lets them in.
    await db
      .updateTable("members")
      .set({ created_at: sql<Date>`now()` })
      .where("id", "=", memberId)
      .execute();
  }
  // The open pages of the person read their profile again.
  await publish(db, [{ what: "notified", memberId }]);
  return true;
}

async function lock(db: Database, memberId: string): Promise<void> {
  await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => unauthorized("sessionEnded"));
}
