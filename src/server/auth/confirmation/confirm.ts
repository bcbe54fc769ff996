import type { Database } from "../../db/database.ts";
import { hasRequest } from "../../join-requests/own-request.ts";
import { eraseRequester } from "../../join-requests/erase-requester.ts";
import { badRequest } from "../../refusal.ts";
import { confirmEmail } from "../account/email-change.ts";
import { emailKey } from "../sign-in.ts";
import { tokenHash } from "../tokens.ts";
import { lockMemberOfCode } from "../void-mailed-codes.ts";
import { confirmAddress } from "./confirm-address.ts";
import { noteConfirmed } from "./confirmed-address.ts";
import { denyMailbox } from "./mailbox.ts";

interface Confirmed {
  email: string;
  /** Whether the address is that of a new account, not the new one of a member. */
  isNewAccount: boolean;
  /** Whether moderators still decide about the request to join. */
  isWaiting: boolean;
}

/** Confirms the address that a code was mailed to. Run it in a transaction. Throws as `confirmEmail` does. */
export async function confirmByCode(db: Database, code: string): Promise<Confirmed> {
  const account = await lockUnconfirmed(db, code);
  if (!account) return { email: await confirmEmail(db, code), isNewAccount: false, isWaiting: false };
  await confirmAddress(db, account.id);
  await noteConfirmed(db, account.id);
  const isWaiting = await hasRequest(db, account.id);
  return { email: account.email, isNewAccount: true, isWaiting };
}

/**
 * Erases a new account that was made with somebody else's address, by the code mailed to that address. The mailbox gets
 * no other such links for some days. Run it in a transaction. Throws 400 for an unknown, used or expired code.
 */
export async function denyByCode(db: Database, code: string): Promise<void> {
  const account = await lockUnconfirmed(db, code);
  if (!account) throw badRequest("invalidEmailCode");
  await denyMailbox(db, emailKey(account.email));
  await eraseRequester(db, account.id);
}

/** Locks the unconfirmed account of a code; null where there is none. */
async function lockUnconfirmed(db: Database, code: string): Promise<{ id: string; email: string } | null> {
  const id = await lockMemberOfCode(db, "confirmation_codes", code);
  // Read after the lock: before, another request may have been about to use the code.
  const found = await db
    .selectFrom("confirmation_codes")
    .innerJoin("members", "members.id", "member_id")
    .select(["members.id", "email"])
    .where("code_hash", "=", tokenHash(code))
    .where("member_id", "=", id)
    .executeTakeFirst();
  return found ? { id: found.id, email: found.email! } : null;
}
