import type { Database } from "../../db/database.ts";
import { badRequest } from "../../refusal.ts";
import { takeBackInvitationsOf } from "../../invitations/invitations.ts";
import { findMember } from "../../members/members.ts";
import { freeAddress } from "../confirmation/free-address.ts";
import { voidCodesOfAddress } from "../void-mailed-codes.ts";
import { refuseIfTaken } from "../register.ts";
import { endSessionsOf } from "../sessions.ts";
import { emailKey } from "../sign-in.ts";

/**
 * Gives a hijacked account back to the owner of this e-mail address. Ends every session, deletes the password, mailed
 * codes and Google sign-in, so that only a reset mail gives access, and takes the account's invitations back. Returns the
 * user name. Run it in a transaction. Throws 404 for an unknown member, 400 for an imported one, 409 for a taken address.
 */
export async function giveBack(db: Database, name: string, email: string): Promise<string> {
  const { id, username } = await findMember(db, name, { orAsking: true });
  // The lock makes a concurrent sign-in with the old password wait and then fail.
  const before = await db
    .selectFrom("members")
    .select("email")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.email === null) throw badRequest("neverSignedIn");
  // The operator vouches that the address is the owner's, so an unconfirmed account with it is erased.
  await freeAddress(db, emailKey(email), id);
  await db
    .updateTable("members")
    // The intruder knows the password and the owner's address, and could sign in with both, so the password goes.
    .set({ email, email_key: emailKey(email), password_hash: null })
    .where("id", "=", id)
    .execute()
    .catch(refuseIfTaken);
  await db.deleteFrom("identities").where("member_id", "=", id).execute();
  await voidCodesOfAddress(db, id);
  // The intruder may have made invitations, and the owner would not know which.
  await takeBackInvitationsOf(db, id);
  await endSessionsOf(db, id);
  return username;
}
