import type { Database } from "../../db/database.ts";
import { refuseHeldAddress } from "../account/former-names.ts";
import { emailKey, refuseIfTaken } from "../sign-in.ts";
import { voidMailedCodes } from "../void-mailed-codes.ts";
import { mailLink } from "./mail-link.ts";

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
