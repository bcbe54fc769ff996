import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { enqueueAll, type JobPayloads } from "../jobs/enqueue.ts";
import { behindOthers, queueOfHost } from "./hosts.ts";

export interface Requested {
  id: number;
  memberId: string;
}

/** Pauses before the second and the third try, for a site that is too slow or fails. */
const PAUSES_S = [60, 600];
/** An author is waiting for a posted link's preview, so the site's `Retry-After` counts up to this. */
const LONGEST_PAUSE_OF_POSTED_S = 600;

/** The number of job queues. Authors with several waiting links share them. */
const QUEUES = 32;

/** The number of an author's latest posts that are searched for a waiting preview. */
const LATEST = 10;

/** A preview that waits longer than this is stuck, or pauses between tries, and may be requested again. */
const PATIENCE = "interval '1 minute'";

/** Enqueues jobs that fetch previews, except those waiting already. Run it in the transaction of its cause. */
export async function requestPreviews(db: Database, posts: Requested[]): Promise<void> {
  if (posts.length === 0) return;
  const begun = new Map((await beginWaiting(db, [posts.map(({ id }) => id)])).map((row) => [row.id, row]));
  const busy = new Set<string>();
  const jobs = posts
    .filter(({ id }) => begun.has(id))
    .map((post) => {
      const isFirst = !begun.get(post.id)!.isBehind && !busy.has(post.memberId);
      busy.add(post.memberId);
      return fetchOf(post, { attempt: 1 }, isFirst ? {} : { queue: queueOf(post.memberId) });
    });
  await enqueueAll(db, "fetch-preview", jobs);
}

/** Marks previews as waiting. `isBehind`: the preview of another of the author's latest posts waits already. */
const beginWaiting = prepare<{ id: number; isBehind: boolean }>(`
  with begun as (
    insert into previews (post_id) select * from unnest($1::bigint[])
    on conflict (post_id) do update set state = 'waiting', requested_at = now()
      where previews.state <> 'waiting' or previews.requested_at < now() - ${PATIENCE}
    returning post_id
  )
  select post_id as id, exists (
    select from (
      select latest.id from posts latest
      where latest.member_id = posts.member_id and latest.deleted_at is null
      order by latest.created_at desc, latest.id desc limit ${LATEST}
    ) latest join previews on previews.post_id = latest.id
    where state = 'waiting' and latest.id <> posts.id
  ) as "isBehind"
  from begun join posts on posts.id = begun.post_id`);

/** The job's payload without the post. */
export type FetchAttempt = Omit<JobPayloads["fetch-preview"], "postId">;

export function isLastAttempt({ attempt }: FetchAttempt): boolean {
  return attempt > PAUSES_S.length;
}

/** Enqueues the next try after a pause, which the site may have asked for, unless this was the last try. */
export async function tryAgain(
  db: Database,
  post: Requested,
  tried: FetchAttempt,
  retryAfterS: number,
): Promise<void> {
  if (isLastAttempt(tried)) return;
  const asked = tried.host === undefined ? Math.min(retryAfterS, LONGEST_PAUSE_OF_POSTED_S) : retryAfterS;
  const afterSeconds = Math.max(PAUSES_S[tried.attempt - 1]!, asked);
  await postpone(db, post, { ...tried, attempt: tried.attempt + 1 }, afterSeconds);
}

/** Enqueues an attempt after a pause. Imported posts of a host come one after the other. */
export async function postpone(
  db: Database,
  post: Requested,
  { attempt, host }: FetchAttempt,
  afterSeconds: number,
): Promise<void> {
  const options =
    host === undefined
      ? { queue: queueOf(post.memberId), afterSeconds }
      : { queue: queueOfHost(host), afterSeconds: await behindOthers(db, host, afterSeconds) };
  await enqueueAll(db, "fetch-preview", [fetchOf(post, { attempt, host }, options)]);
}

/** The job of an attempt. A job for the same post replaces it. */
export function fetchOf(
  { id }: Pick<Requested, "id">,
  { attempt, host }: FetchAttempt,
  options: { queue?: string; afterSeconds?: number },
) {
  const payload = { postId: id, attempt, ...(host !== undefined && { host }) };
  return { payload, key: `preview-${id}`, ...options };
}

/**
 * A queue runs one job at a time, so an author of several slow links, or of retries, delays hardly anybody
 * else. There are few queues, since taking the next job checks each of them.
 */
function queueOf(memberId: string): string {
  return `previews ${Number.parseInt(memberId.slice(0, 2), 16) % QUEUES}`;
}
