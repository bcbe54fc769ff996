-- The look of a feed's sign: a hue in degrees, and a square image. Both are null for most, whose sign comes from the name.
alter table feeds
  add column hue smallint check (hue between 0 and 359),
  add column picture_key text references images;
