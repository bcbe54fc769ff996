-- What people search in. A table of its own: a heart writes a new version of its post, with an entry in
-- each index of the table, and these are large.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words by their stems, and as they are written: names, other languages, the beginnings of words.
-- Accents count in neither.
create text search configuration hearth_stems (copy = english);
alter text search configuration hearth_stems
  alter mapping for hword, hword_part, word with unaccent, english_stem;
create text search configuration hearth_words (copy = simple);
alter text search configuration hearth_words
  alter mapping for hword, hword_part, word with unaccent, simple;

create table post_search (
  post_id bigint primary key references posts on delete cascade,
  -- The title's words weigh A, those of the text or of the host D.
  words tsvector not null,
  -- The title without accents and in lower case, for what was mistyped.
  title text not null
);

-- What there is to find in posts of these ids.
create function index_posts(ids bigint[]) returns void language sql as $$
  insert into post_search (post_id, words, title)
  select id,
    setweight(to_tsvector('hearth_stems', posts.title) || to_tsvector('hearth_words', posts.title), 'A')
      || to_tsvector('hearth_stems', body) || to_tsvector('hearth_words', body),
    lower(unaccent(posts.title))
  from posts, lateral (
    select case content_type when 'text' then content
      -- Both "example.com" and "example" find it.
      else host || ' ' || translate(host, '.-', '  ') end as body
    from (select coalesce(substring(content from '^[a-z]+://(?:www\.)?([^/:?#]+)'), '') as host) link
  ) said
  where id = any(ids)
$$;

select index_posts(array(select id from posts));
create index post_search_words on post_search using gin (words);
create index post_search_title on post_search using gin (title gin_trgm_ops);
