-- A hue in degrees; null is the colour of a new site.
alter table site_settings add column accent smallint check (accent between 0 and 359);
