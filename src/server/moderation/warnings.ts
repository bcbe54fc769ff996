import { sql } from "kysely";
import type { MemberStatus } from "../../contract/member-status.ts";
import { isWithdrawn } from "../appeals/withdrawn.ts";
import type { Database } from "../db/database.ts";
import { warningWords } from "../notifications/words.ts";
import { forbidden } from "../refusal.ts";
import { logDeed } from "./log.ts";
import { holdBoth, notifyAndRead, presentStatus } from "./member-status.ts";
import { type Actor, canSanction } from "./policy.ts";

/**
 * Warns a member, who is notified and can go on as before. The log is the record of warnings. The same warning again
 * within an hour, such as after a lost answer, changes nothing, unless the first was withdrawn, or the warning answers
 * reports, which are open only the first time. Run it in a transaction. Throws 404 or 403.
 */
export async function warnMember(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { reason, isAnswer }: { reason: string; isAnswer: boolean },
): Promise<MemberStatus> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  const { rows } = await sql`
    select from moderation_log warning
    where subject_id = ${member.id} and action = 'warn-member' and reason = ${reason}
      and actor_name is not distinct from ${actor?.username ?? null} and created_at > now() - interval '1 hour'
      and not ${isWithdrawn(sql.ref("warning.id"))} limit 1`.execute(db);
  if (rows.length > 0 && !isAnswer) return presentStatus(member);
  await logDeed(db, actor, { action: "warn-member", subject: member.username, member, reason });
  return notifyAndRead(db, actor, member.id, { words: warningWords(reason), isOfRemovals: true });
}
