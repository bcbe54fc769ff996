import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { enqueueAll } from "../jobs/enqueue.ts";

/** A post and whose it is. */
export interface Requested {
  id: number;
  memberId: string;
}

/** Tries for a page that answers too slowly, or with an error of its own; and the pauses between them. */
const PAUSES_S = [60, 600];

/** One that has been waited for longer than this is stuck, or in a pause, and may be asked for again. */
const PATIENCE = "interval '1 minute'";

/**
 * Has posts' addresses looked at soon, unless they are waiting for that already. Run it in the transaction of its
 * cause.
 */
export async function requestPreviews(db: Database, posts: Requested[]): Promise<void> {
  if (posts.length === 0) return;
  const waiting = new Set((await beginWaiting(db, [posts.map(({ id }) => id)])).map(({ id }) => id));
  await enqueueAll(
    db,
    "fetch-preview",
    posts.filter(({ id }) => waiting.has(id)).map((post) => fetchOf(post, 1)),
  );
}

const beginWaiting = prepare<{ id: number }>(`
  insert into previews (post_id) select * from unnest($1::bigint[])
  on conflict (post_id) do update set state = 'waiting', requested_at = now()
    where previews.state <> 'waiting' or previews.requested_at < now() - ${PATIENCE}
  returning post_id as id`);

/** Has it tried again after a while. Gives whether it will be: not when it was tried often enough. */
export async function tryAgain(db: Database, post: Requested, attempt: number): Promise<boolean> {
  const pause = PAUSES_S[attempt - 1];
  if (pause !== undefined) await enqueueAll(db, "fetch-preview", [fetchOf(post, attempt + 1, pause)]);
  return pause !== undefined;
}

/** One at a time for each author: who posts what is slow waits for it, and nobody else does. */
function fetchOf({ id, memberId }: Requested, attempt: number, afterSeconds = 0) {
  const payload = { postId: id, attempt };
  return { payload, key: `preview-${id}`, queue: `previews of ${memberId}`, afterSeconds };
}
