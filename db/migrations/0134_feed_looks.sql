-- The look of a feed's sign: a hue in degrees, and a square image. Both are null for most, whose sign comes from the name.
alter table feeds
  add column hue smallint check (hue between 0 and 359),
  add column picture_key text references images;

create index feeds_with_look on feeds (id) where hue is not null or picture_key is not null;
create index feeds_by_picture on feeds (picture_key) where picture_key is not null;
