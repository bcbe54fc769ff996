-- A member's picture: a square image, null for most.
alter table members add column picture_key text references images;
