-- The posts that stand first in a feed.
create table feed_pins (
  feed_id bigint not null references feeds on delete cascade,
  -- Two slots, so that no race pins a third.
  slot smallint not null check (slot in (1, 2)),
  -- A removed post keeps its pin, for its restoration, until another post takes the slot.
  post_id bigint not null references posts on delete cascade,
  pinned_at timestamptz not null default now(),
  primary key (feed_id, slot),
  unique (feed_id, post_id)
);

create index feed_pins_by_post on feed_pins (post_id);
