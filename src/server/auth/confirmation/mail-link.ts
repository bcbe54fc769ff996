import type { Database } from "../../db/database.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { unauthorized } from "../../refusal.ts";
import { unconfirmedAddress } from "./is-unconfirmed.ts";
import { refuseDenied } from "./mailbox.ts";

/** Lets a new account wait until its address is confirmed. Run it in the transaction that makes the account. */
export async function awaitConfirmation(db: Database, memberId: string, email: string): Promise<void> {
  await db.insertInto("unconfirmed_members").values({ member_id: memberId }).execute();
  await mailLink(db, memberId, email);
}

/**
 * Queues another mail with a link, and returns its address. Run it in a transaction. Throws 409 for a confirmed account, and
 * 403 where the owner of the mailbox wants no links.
 */
export async function mailAgain(db: Database, memberId: string): Promise<string> {
  const { email_key: key } = await db
    .selectFrom("members")
    .select("email_key")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => unauthorized("sessionEnded"));
  const email = await unconfirmedAddress(db, memberId);
  await refuseDenied(db, key!);
  await mailLink(db, memberId, email);
  return email;
}

/** Queues a mail with a link to an account's address, in place of one that still waits to be sent. */
export function mailLink(db: Database, memberId: string, email: string): Promise<void> {
  const key = `address-confirmation:${memberId}`;
  return enqueue(db, "send-address-confirmation", { memberId, email }, { key });
}
