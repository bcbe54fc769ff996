import type { Database } from "../../db/database.ts";
import { refuseHeldAddress } from "../account/former-names.ts";
import { refuseIfTaken } from "../register.ts";
import { emailKey } from "../sign-in.ts";
import { voidCodesOfAddress } from "../void-mailed-codes.ts";
import { mailLink } from "./mail-link.ts";
import { refuseDenied } from "./mailbox.ts";

/**
 * Gives an account that was never confirmed another address at once, and mails the link there: the one before may have been
 * mistyped. Run it in a transaction that has locked the member. Throws 409 for a taken address, 403 for a held one or
 * one whose owner wants no links.
 */
export async function correctAddress(db: Database, memberId: string, email: string): Promise<void> {
  await db
    .updateTable("members")
    .set({ email, email_key: emailKey(email) })
    .where("id", "=", memberId)
    .execute()
    .catch(refuseIfTaken);
  await refuseHeldAddress(db, emailKey(email));
  await refuseDenied(db, emailKey(email));
  // Links that were mailed to the other address must neither confirm nor set a password.
  await voidCodesOfAddress(db, memberId);
  await mailLink(db, memberId, email);
}
