import { prepare } from "../db/prepared.ts";

/**
 * The jobs of a dead process are due again after this time. Longer than a living process needs to notice a
 * lost connection and open another, so that it can renew its leases.
 */
const LEASE = "interval '8 seconds'";

/** Attempts before an enqueued job is given up: with growing pauses, about a day. */
const MAX_ATTEMPTS = 14;

/** The next time at which a recurring job is due; null for an enqueued job. */
export const NEXT_TIME =
  "date_bin(every::interval, now(), timestamptz 'epoch' + at::interval) + every::interval";

export interface TakenJob {
  id: number;
  name: string;
  payload: unknown;
  queue: string | null;
}

/** A recurring job that is later than this is run by no process. */
const NEVER_SO_LATE = "interval '5 minutes'";

/**
 * Takes at most `$2` due jobs of the names `$1`, the oldest first, but none with an id in `$3`, which this
 * process holds, and none of the queues `$4`, of which it runs a job. Leaves the names with a recurring job in `$5` to
 * the processes that run that one, while there are any. A last attempt is marked as given up
 * when it begins, so that a job that kills its process does not do so for ever.
 */
export const takeJobs = prepare<TakenJob>(`
  with due as materialized (
    select oldest.* from (
      select name from unnest($1::text[], $5::text[]) given (name, left_to)
      where left_to is null
        or not exists (select from jobs theirs where theirs.key = left_to and theirs.run_at > now() - ${NEVER_SO_LATE})
    ) wanted, lateral (
      select run_at, id from jobs
      where jobs.name = wanted.name and run_at <= now() and id <> all($3::bigint[])
        and (queue is null or queue <> all($4::text[]) and not exists (
          select from jobs older
          where older.queue = jobs.queue and (older.run_at, older.id) < (jobs.run_at, jobs.id)
        ))
      order by run_at, id limit $2 for update skip locked
    ) oldest order by run_at, id limit $2
  )
  update jobs set attempts = attempts + 1, run_at = case
    when every is null and attempts + 1 >= ${MAX_ATTEMPTS} then 'infinity' else now() + ${LEASE} end
  where id in (select id from due)
  returning id, name, payload, queue`);

/** Skips a job that another transaction is replacing, which may take long. */
export const renewLeases = prepare(`
  update jobs set run_at = greatest(run_at, now() + ${LEASE})
  where id in (select id from jobs where id = any($1::bigint[]) for update skip locked)`);

/** Deletes enqueued jobs; recurring jobs wait for their next time. */
export const completeJobs = prepare(`
  with done as (delete from jobs where id = any($1::bigint[]) and every is null)
  update jobs set attempts = 0, run_at = ${NEXT_TIME} where id = any($1::bigint[]) and every is not null`);

/** Makes failed jobs due again after a growing pause, recurring jobs at their next time at the latest. */
export const postponeJobs = prepare(`
  update jobs set run_at = least(now() + make_interval(secs => exp(least(attempts, 10))), ${NEXT_TIME})
  where id = any($1::bigint[]) and run_at < 'infinity'`);
