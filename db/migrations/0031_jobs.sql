-- Enqueued and recurring jobs (decision 40). A job is due at `run_at`. A worker that takes it moves `run_at` ahead
-- by a lease, so that the job is due again if the worker dies. 'infinity': given up.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload json not null,
  -- A new job replaces the one with its key, under a new id.
  key text unique,
  queue text,
  run_at timestamptz not null,
  attempts integer not null default 0,
  -- Recurring jobs alone have these: intervals, counted from midnight in UTC.
  every text,
  at text,
  check ((every is null) = (at is null))
);
create index on jobs (name, run_at, id);
create index on jobs (queue, run_at, id) where queue is not null;

-- Takes over the waiting jobs of graphile-worker, which ran jobs until now, but not its recurring ones.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into jobs (name, payload, key, queue, run_at, attempts)
    select task.identifier, job.payload, job.key, queue.queue_name, job.run_at, job.attempts
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
    where job.attempts < job.max_attempts and not job.payload::jsonb ? '_cron'
    order by job.id;
    drop schema graphile_worker cascade;
  end if;
  -- A restore of an older backup puts its jobs into this table (backup/tables.ts).
  if to_regclass('public."graphile_worker.jobs"') is not null then
    insert into jobs (name, payload, key, queue, run_at)
    select task, payload, key, queue, run_at from public."graphile_worker.jobs";
    drop table public."graphile_worker.jobs";
  end if;
end $$;

-- A database that was moved before this migration ran has lost its jobs: their previews are fetched.
insert into jobs (name, payload, key, run_at)
select 'fetch-preview', json_build_object('postId', post_id, 'attempt', 1), 'preview-' || post_id, now()
from previews join posts on posts.id = post_id
where state = 'waiting' and deleted_at is null
on conflict (key) do nothing;
