import { sql, type RawBuilder } from "kysely";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import type { Signed } from "../../../test/cast.ts";
import type { Database } from "../db/database.ts";

/** A call in words, and how somebody makes it. */
export type Verb = [string, (by: Signed) => Promise<{ status: number }>];

export const idOf = (username: string) => sql`select id from members where username = ${username}`;

export const roleOf = (username: string, role: string) =>
  sql`update members set role = ${role} where username = ${username}`;

/** Changes after which a moderator or admin of this name may no longer act, each with the change that takes it back. */
export const ENDS = {
  demoted: (name: string, role: string) => [roleOf(name, "member"), roleOf(name, role)],
  banned: (name: string) => [
    sql`update members set banned_at = now(), ban_reason = 'Spam.' where username = ${name}`,
    sql`update members set banned_at = null, ban_reason = null where username = ${name}`,
  ],
  suspended: (name: string) => [
    sql`update members set suspended_until = now() + interval '1 day', suspension_reason = 'Spam.'
      where username = ${name}`,
    sql`update members set suspended_until = null, suspension_reason = null where username = ${name}`,
  ],
} satisfies Record<string, (name: string, role: string) => RawBuilder<unknown>[]>;

/** Sends a request while a transaction of somebody else changes a member, commits that once the request waits, and returns the status. */
export async function during(
  db: Database,
  change: RawBuilder<unknown>,
  username: string,
  request: () => Promise<{ status: number }>,
): Promise<number> {
  let answer!: Promise<{ status: number }>;
  await db.transaction().execute(async (transaction) => {
    // Locks the member, as every verb that changes a role or a status does first.
    await sql`${idOf(username)} for no key update`.execute(transaction);
    await change.execute(transaction);
    answer = request();
    await untilWaitingForLocks(db, 1);
  });
  return (await answer).status;
}
