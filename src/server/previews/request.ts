import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** Tries for a page that answers too slowly, or with an error of its own; and the pauses between them. */
const PAUSES_S = [60, 600];

/** One that has been waited for longer than this is stuck, or in a pause, and may be asked for again. */
const PATIENCE = sql`interval '1 minute'`;

/**
 * Has a post's address looked at soon, unless it is waiting for that already. Run it in the transaction of its
 * cause.
 */
export async function requestPreview(db: Database, postId: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("previews")
    .values({ post_id: postId })
    .onConflict((conflict) =>
      conflict
        .column("post_id")
        .doUpdateSet({ state: "waiting", requested_at: sql<Date>`now()` })
        .where(sql<boolean>`previews.state <> 'waiting' or previews.requested_at < now() - ${PATIENCE}`),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await enqueueFetch(db, postId, 1);
}

/** Has it tried again after a while. Gives whether it will be: not when it was tried often enough. */
export async function tryAgain(db: Database, postId: number, attempt: number): Promise<boolean> {
  const pause = PAUSES_S[attempt - 1];
  if (pause !== undefined) await enqueueFetch(db, postId, attempt + 1, pause);
  return pause !== undefined;
}

/** One at a time for each author: who posts what is slow waits for it, and nobody else does. */
async function enqueueFetch(db: Database, postId: number, attempt: number, afterSeconds = 0): Promise<void> {
  const post = await db.selectFrom("posts").select("member_id").where("id", "=", postId).executeTakeFirst();
  if (!post) return;
  const options = { key: `preview-${postId}`, queue: `previews of ${post.member_id}`, afterSeconds };
  await enqueue(db, "fetch-preview", { postId, attempt }, options);
}
