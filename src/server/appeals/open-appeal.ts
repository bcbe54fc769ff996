import { sql } from "kysely";
import type { OpenAppeal } from "../../contract/profile-removals.ts";
import type { Database } from "../db/database.ts";
import type { Actor } from "../moderation/policy.ts";
import { hasDecider, isAppealOver, isSanctionInForce, sanctionsOfMembers } from "./sanctions.ts";

interface Open {
  state: OpenAppeal;
  /** Whether the actor may not decide about it, while somebody else may. */
  isOfOthers: boolean;
}

/**
 * The appeal about a removal from a profile that waits, or may still be sent; undefined where there is none. It stays as it is while a
 * transaction holds the member.
 */
export async function findOpenAppeal(db: Database, actor: Actor, entryId: number): Promise<Open | undefined> {
  const { rows } = await sql<{ isSent: boolean; isOwn: boolean; hasOthers: boolean }>`
    select appeals.state is not null as "isSent", ${hasDecider(sql`members.id = ${actor?.id}`)} as "isOwn",
      ${hasDecider(mayReturn)} as "hasOthers"
    from ${sanctionsOfMembers} left join appeals on appeals.removal_id = sanction.id
    where sanction.id = ${entryId} and ${isSanctionInForce}
      and (appeals.state = 'waiting' or appeals.state is null and not ${isAppealOver})`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const isOfOthers = actor !== null && !row.isOwn && row.hasOthers;
  return { state: row.isSent ? "waiting" : "possible", isOfOthers };
}

/** Whether a row of `members` can decide at some time: a suspension ends. */
const mayReturn = sql<boolean>`banned_at is null and account_deleted_at is null`;
