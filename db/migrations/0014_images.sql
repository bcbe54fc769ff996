-- Images that we keep and serve ourselves. Their files are beside the database, named by their key: a hash of what
-- was fetched or uploaded, so that the same image is kept once.
create table images (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  -- Of the largest of its files, and the widths of all.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  -- What its files take together.
  bytes bigint not null check (bytes > 0),
  -- When it was last fetched, uploaded or given to a post: without a post it stays for a day from then.
  kept_at timestamptz not null default now()
);

-- What all images take together, in the one row.
create table image_space (
  is_only boolean primary key default true check (is_only),
  bytes bigint not null check (bytes >= 0)
);
insert into image_space (bytes) values (0);

alter table posts
  add column image_key text references images,
  add column image_alt text check (char_length(image_alt) <= 500);
create index posts_by_image on posts (image_key) where image_key is not null;
