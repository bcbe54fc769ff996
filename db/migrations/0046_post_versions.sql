-- The earlier texts of posts, as comment_versions has those of comments.
create table post_versions (
  id bigint primary key generated always as identity,
  post_id bigint not null references posts on delete cascade,
  -- The title, the text or caption, and the image description; all null once they are erased for good.
  title text check (char_length(title) between 1 and 200),
  text text check (char_length(text) <= 40000),
  image_alt text check (char_length(image_alt) <= 500),
  -- The names of its feeds.
  feeds text[] not null,
  written_at timestamptz not null,
  -- As in comment_versions.
  erased_at timestamptz,
  check ((title is null) = (text is null) and (title is null) = (image_alt is null))
);
create index on post_versions (post_id, id);

-- The keys of members whom earlier texts named and the present one does not: they were notified once.
alter table posts add column mentioned_before text[];

-- Moves of posts to other feeds. A ranking that knows fewer is computed again, although its order may be the same.
alter table post_deletions add column moves bigint not null default 0 check (moves >= 0);
alter table rankings add column moves bigint not null default 0 check (moves >= 0);

-- Each statement sees what the one before has waited for: a row on its way from the recent table to the older one is found.
create function index_post_again(id bigint) returns void language sql
set gin_pending_list_limit = '512kB' as $$
  update post_search_recent found set words = entry.words, title = entry.title
    from search_entries(array[id]) entry where found.post_id = entry.post_id;
  update post_search_older found set words = entry.words, title = entry.title
    from search_entries(array[id]) entry where found.post_id = entry.post_id;
$$;
