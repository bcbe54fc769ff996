-- The words of a comment that search finds it by, as of a post: stems and as written, without accents.
create function comment_words(said text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('hearth_stems', separated) || to_tsvector('hearth_words', separated)
  from (select separate_words(said) as separated offset 0) words
$$;

-- Two tables by age, as for posts: of a common word the newest matches are found without reading them all. A job adds the
-- rows, so that writing a comment costs no more (decision 74).
create table comment_search_recent (
  comment_id bigint primary key references comments on delete cascade,
  words tsvector not null
);
create index comment_search_recent_words on comment_search_recent using gin (words);
create table comment_search_older (
  comment_id bigint primary key references comments on delete cascade,
  words tsvector not null
);
create index comment_search_older_words on comment_search_older using gin (words);
create view comment_search as
  select comment_id, words from comment_search_recent
  union all
  select comment_id, words from comment_search_older;

-- The comments that wait for that job. No reference: it would cost each comment a check, and the job drops a row without a
-- comment.
create table comments_to_index (comment_id bigint primary key);
