import { sql } from "kysely";
import { LIMITS } from "../../../contract/limits.ts";
import type { Database } from "../../db/database.ts";
import { eraseRequester, lockAsked } from "../../join-requests/own-request.ts";

/** The job: erases accounts whose address nobody has confirmed for days, which frees their names and addresses. */
export async function eraseUnconfirmed(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from unconfirmed_members
    where created_at < now() - make_interval(days => ${LIMITS.unconfirmedDays})`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (transaction) => {
      const asked = await lockAsked(transaction, id);
      if (asked?.isUnconfirmed) await eraseRequester(transaction, id);
    });
  }
}
