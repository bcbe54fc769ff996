import type { Database } from "../../db/database.ts";
import { badRequest } from "../../refusal.ts";
import { findMember } from "../../members/members.ts";
import { voidMailedCodes } from "../mailed-codes.ts";
import { endSessionsOf } from "../sessions.ts";
import { emailKey, refuseIfTaken } from "../sign-in.ts";

/**
 * Gives an account that somebody else has got into back to whom this address belongs. No way in is left: every session
 * ends, and so do the password, what was mailed and what is joined to the account elsewhere; only a new password leads
 * in again. Run it in a transaction; whoever does it tells that the member is signed out. Throws 404 when there is no
 * such member, 400 for one who was imported, 409 for an address that is another's.
 */
export async function giveBack(
  db: Database,
  name: string,
  email: string,
): Promise<{ id: string; username: string }> {
  const { id, username } = await findMember(db, name);
  // Held first: whoever just signs in with the password waits, and then it fits no more.
  const before = await db
    .selectFrom("members")
    .select("email")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.email === null) throw badRequest("This member was imported: nobody has ever signed in as them.");
  await db
    .updateTable("members")
    // Whoever knows the password knows the owner's address, too.
    .set({ email, email_key: emailKey(email), password_hash: null })
    .where("id", "=", id)
    .execute()
    .catch(refuseIfTaken);
  await db.deleteFrom("identities").where("member_id", "=", id).execute();
  await voidMailedCodes(db, id);
  await endSessionsOf(db, id);
  return { id, username };
}
