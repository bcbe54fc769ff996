-- The stored images that a draft names, which stay as long as it does.
create table draft_images (
  member_id uuid not null,
  draft_key text not null,
  image_key text not null references images,
  primary key (member_id, draft_key, image_key),
  foreign key (member_id, draft_key) references drafts on delete cascade
);
create index draft_images_by_image on draft_images (image_key);
