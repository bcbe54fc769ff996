import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { enqueue } from "../jobs/enqueue.ts";

/** A post and whose it is. */
export interface Requested {
  id: number;
  memberId: string;
}

/** Tries for a page that answers too slowly, or with an error of its own; and the pauses between them. */
const PAUSES_S = [60, 600];

/** One that has been waited for longer than this is stuck, or in a pause, and may be asked for again. */
const PATIENCE = sql`interval '1 minute'`;

/**
 * Has a post's address looked at soon, unless it is waiting for that already. Run it in the transaction of its
 * cause.
 */
export async function requestPreview(db: Database, post: Requested): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("previews")
    .values({ post_id: post.id })
    .onConflict((conflict) =>
      conflict
        .column("post_id")
        .doUpdateSet({ state: "waiting", requested_at: sql<Date>`now()` })
        .where(sql<boolean>`previews.state <> 'waiting' or previews.requested_at < now() - ${PATIENCE}`),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await enqueueFetch(db, post, 1);
}

/** Has it tried again after a while. Gives whether it will be: not when it was tried often enough. */
export async function tryAgain(db: Database, post: Requested, attempt: number): Promise<boolean> {
  const pause = PAUSES_S[attempt - 1];
  if (pause !== undefined) await enqueueFetch(db, post, attempt + 1, pause);
  return pause !== undefined;
}

/** One at a time for each author: who posts what is slow waits for it, and nobody else does. */
function enqueueFetch(
  db: Database,
  { id, memberId }: Requested,
  attempt: number,
  afterSeconds = 0,
): Promise<void> {
  const options = { key: `preview-${id}`, queue: `previews of ${memberId}`, afterSeconds };
  return enqueue(db, "fetch-preview", { postId: id, attempt }, options);
}
