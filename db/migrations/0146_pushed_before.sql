-- The notification that was pushed before the newest one of its topic: it counts again where the newest is about what is gone before it
-- was sent. A process of the previous version changes the newest one alone, so during an update a notification may be pushed twice.
alter table pushed_topics
  add column earlier_id bigint,
  add column earlier_at timestamptz;
