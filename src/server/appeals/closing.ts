import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { notifyAllOfModeration } from "../notifications/notifications.ts";
import { sanctionOverWords } from "../notifications/words.ts";
import { KEPT_DAYS } from "../posts/deletion.ts";
import { tellOfEnded } from "./erasure.ts";
import { mayEnd, removalsInForce } from "./removals.ts";
import { isSanctionInForce, sanctionsOfMembers } from "./sanctions.ts";

/** Replaces words that are no longer kept. */
const ERASED = "…";

/** Closes the appeal that waits about a post or comment, since it was restored. Run it in the transaction of the restoration. */
export async function closeAppeal(
  db: Database,
  { postId, commentId }: { postId: number; commentId?: number },
): Promise<void> {
  await sql`
    update appeals set state = 'closed', decided_at = now()
    where state = 'waiting' and post_id = ${postId} and comment_id is not distinct from ${commentId ?? null}::bigint`.execute(
    db,
  );
}

/** Closes the appeal that waits about a member's suspension or ban, since it ends. Run it in the transaction of that decision. */
export async function closeAppealOfSanction(
  db: Database,
  memberId: string,
  action: "suspend-member" | "ban-member",
): Promise<void> {
  await sql`
    update appeals set state = 'closed', decided_at = now() from moderation_log entry
    where state = 'waiting' and member_id = ${memberId} and entry.id = removal_id and entry.action = ${action}`.execute(
    db,
  );
}

/**
 * Closes the waiting appeal against the decision that this entry of the log records. Run it in the transaction that
 * takes the decision back. Returns whether there was an appeal.
 */
export async function closeAppealOfEntry(db: Database, entryId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update appeals set state = 'closed', decided_at = now() where state = 'waiting' and removal_id = ${entryId}`.execute(
    db,
  );
  return numAffectedRows! > 0n;
}

/**
 * Moves a waiting appeal from a member's suspension to the suspension that replaces it: otherwise a moderator could end
 * the appeal by suspending the member again. The moved appeal has another id, so that nobody decides it who has read
 * only about the earlier suspension. `id` is the new suspension's entry in the log. Run it in the transaction of that
 * decision. Returns whether there was an appeal.
 */
export async function moveAppealOfSuspension(
  db: Database,
  memberId: string,
  { id, by }: { id: number; by: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with moved as (
      update appeals set state = 'closed', decided_at = now() from moderation_log entry
      where state = 'waiting' and member_id = ${memberId} and entry.id = removal_id and entry.action = 'suspend-member'
      returning text, appeals.created_at
    )
    insert into appeals (removal_id, member_id, removed_by, text, created_at)
    select ${id}::bigint, ${memberId}::uuid, ${by}::uuid, text, created_at from moved`.execute(db);
  return numAffectedRows! > 0n;
}

/**
 * Closes the appeals whose removals ended without a restoration, since the text was erased, and tells their authors.
 * Deletes appeals that ended longer ago than removed content is kept, or only their words. A comment below a post that
 * its author deleted may come back with the post.
 */
export async function tidyAppeals(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ memberId: string; title: string | null }>`
      update appeals set state = 'closed', decided_at = now() from posts
      where posts.id = post_id and state = 'waiting'
        and not exists (select from ${removalsInForce} where removal.id = appeals.removal_id and ${mayEnd})
      returning appeals.member_id as "memberId", case when comment_id is null then posts.title end as title`.execute(
      transaction,
    );
    await tellOfEnded(transaction, rows);
    await closePastSanctions(transaction);
  });
  // An upheld appeal stays while the suspension or ban lasts, since there is no second appeal. Against a warning, a
  // second one would be too late by then.
  const isUpheld = sql<boolean>`state = 'upheld' and ${isOfSanction(sql`sanction.kind <> 'warning'`)}`;
  const isOld = sql<boolean>`decided_at < now() - make_interval(days => ${KEPT_DAYS.removed}::int)`;
  // A granted appeal against a warning is the record that the warning is withdrawn, so its row stays. Only its words
  // go; the columns may not be empty.
  const isOfWithdrawn = sql<boolean>`state = 'granted' and exists (
    select from moderation_log entry where entry.id = removal_id and entry.action = 'warn-member'
  )`;
  await sql`
    update appeals set text = ${ERASED}, line = ${ERASED}
    where ${isOld} and post_id is null and ${isOfWithdrawn} and (text <> ${ERASED} or line <> ${ERASED})`.execute(
    db,
  );
  await sql`
    delete from appeals where ${isOld} and not (post_id is null and (${isUpheld} or ${isOfWithdrawn}))`.execute(
    db,
  );
}

/**
 * Closes the appeals about suspensions that are over, and about removed parts of profiles that are erased by now, and
 * tells their authors. An earlier version of the program, which may run during an update, closes no appeal when it ends
 * a suspension or a ban. A member whose ban ends is told of that anyway.
 */
async function closePastSanctions(db: Database): Promise<void> {
  const { rows } = await sql<{ memberId: string; action: string }>`
    update appeals set state = 'closed', decided_at = now() from moderation_log entry
    where appeals.post_id is null and state = 'waiting' and entry.id = removal_id and not ${isOfSanction(sql`true`)}
    returning member_id as "memberId", entry.action`.execute(db);
  const told = rows
    .filter(({ action }) => action !== "ban-member" && action !== "warn-member")
    .map(({ memberId, action }) => ({ memberId, words: sanctionOverWords(action) }));
  await notifyAllOfModeration(db, null, told, { isOfRemovals: false });
}

/** Whether an appeal is about a sanction in force for which a condition holds. */
function isOfSanction(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${sanctionsOfMembers} where sanction.id = appeals.removal_id and ${isSanctionInForce} and ${condition}
  )`;
}
