-- An image with the files of an icon; null is the mark of a new site.
alter table site_settings add column icon text references images;
