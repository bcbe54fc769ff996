-- Each author had a queue of jobs that stayed for ever, and who takes the next job looks at all of them: with ten
-- thousand authors that took 6 ms and wrote 26 KB. They share a few now.
do $$
begin
  if to_regclass('graphile_worker._private_job_queues') is not null then
    delete from graphile_worker._private_job_queues queues
    where queue_name like 'previews of %' and locked_at is null
      and not exists (select from graphile_worker._private_jobs jobs where jobs.job_queue_id = queues.id);
  end if;
end $$;
