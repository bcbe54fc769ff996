import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { GRACE_DAYS } from "../posts/deletion.ts";
import { tellOfEnded } from "./erasure.ts";
import { mayEnd, removalsInForce } from "./removals.ts";

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

/**
 * Closes the appeals whose removals ended without a restoration, since the text was erased, and tells their authors; deletes those
 * that ended longer ago than anything removed is kept. A comment below a post that its author deleted may come back with it.
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
  });
  await sql`delete from appeals where decided_at < now() - make_interval(days => ${GRACE_DAYS.removed}::int)`.execute(
    db,
  );
}
