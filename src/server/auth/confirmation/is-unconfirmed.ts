import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { conflict } from "../../refusal.ts";

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
