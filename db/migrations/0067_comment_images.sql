-- The stored images that a comment's text shows, so that their files stay and are served as long as it does. The text's
-- tree has their sizes.
create table comment_images (
  comment_id bigint not null references comments on delete cascade,
  image_key text not null references images,
  primary key (comment_id, image_key)
);
create index comment_images_by_image on comment_images (image_key);
