import { sql } from "kysely";
import { LIMITS } from "../../../contract/limits.ts";
import type { Database } from "../../db/database.ts";
import { ERASED_AT_ONCE, eraseEach } from "../../join-requests/erase-requester.ts";
import { forgetDenied } from "./mailbox.ts";

/**
 * The job: erases accounts whose addresses are still unconfirmed some days after the last mail, which frees their names
 * and addresses. An account whose mail could not be sent has more time. Without a mail server nobody could have
 * confirmed, and nobody is erased.
 */
export async function eraseUnconfirmed(db: Database, { sendsMail }: { sendsMail: boolean }): Promise<void> {
  await forgetDenied(db);
  // A process of an earlier version, which does not know unconfirmed accounts, leaves these rows when it deletes the
  // accounts.
  await sql`
    delete from unconfirmed_members using members
    where members.id = member_id and account_deleted_at is not null`.execute(db);
  if (!sendsMail) return;
  const { rows } = await sql<{ id: string }>`
    select member_id as id from unconfirmed_members
    where mailed_at < now() - make_interval(days => ${LIMITS.unconfirmedDays})
      or created_at < now() - make_interval(days => ${LIMITS.unconfirmedDaysAtMost})
    order by created_at limit ${ERASED_AT_ONCE}`.execute(db);
  await eraseEach(
    db,
    rows.map(({ id }) => id),
    ({ isUnconfirmed }) => isUnconfirmed,
  );
}
