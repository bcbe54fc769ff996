import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { GRACE_DAYS } from "../posts/deletion.ts";
import { isRemovalInForce, removalsInForce } from "./removals.ts";

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
 * Closes the appeals about what was deleted with an account or erased, which no list shows meanwhile, and deletes those that ended
 * longer ago than anything removed is kept.
 */
export async function tidyAppeals(db: Database): Promise<void> {
  await sql`
    update appeals set state = 'closed', decided_at = now()
    where state = 'waiting' and not exists (
      select from ${removalsInForce} where removal.id = appeals.removal_id and ${isRemovalInForce}
    )`.execute(db);
  await sql`delete from appeals where decided_at < now() - make_interval(days => ${GRACE_DAYS.removed}::int)`.execute(
    db,
  );
}
