import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { followAsInvited } from "../../invitations/uses.ts";
import { noteConfirmedAddress } from "../../join-requests/own-request.ts";
import { publish } from "../../live/publish.ts";

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
    // A member's date of joining is when the site lets them in.
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
