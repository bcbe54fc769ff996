-- Of the posts that have a common word the newest thousand are ranked. Among all posts of a large site finding these
-- means reading every match there is, 13,000 for two common words among a million posts; among the newest it is a tenth.
-- Rows go from the recent ones to the older ones in the background, and every recent post is newer than all older ones.
alter table post_search rename to post_search_older;
alter index post_search_pkey rename to post_search_older_pkey;
alter index post_search_words rename to post_search_older_words;
alter index post_search_title rename to post_search_older_title;
alter index post_search_exact_title rename to post_search_older_exact_title;
alter table post_search_older rename constraint post_search_post_id_fkey to post_search_older_post_id_fkey;

create table post_search_recent (like post_search_older);
insert into post_search_recent
  select * from post_search_older
  where post_id > (select max(post_id) from post_search_older) - 131072;
delete from post_search_older where post_id >= (select min(post_id) from post_search_recent);
alter table post_search_recent
  add primary key (post_id),
  add foreign key (post_id) references posts on delete cascade;
create index post_search_recent_words on post_search_recent
  using gin (words) with (fastupdate = on, gin_pending_list_limit = 256);
create index post_search_recent_title on post_search_recent
  using gin (title gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index post_search_recent_exact_title on post_search_recent using hash (title);
analyze post_search_recent, post_search_older;

create view post_search as
  select post_id, words, title from post_search_recent
  union all
  select post_id, words, title from post_search_older;

-- What there is to find in posts of these ids.
create function search_entries(ids bigint[])
returns table (post_id bigint, words tsvector, title text) language sql stable as $$
  select posts.id,
    setweight(to_tsvector('hearth_stems', heading) || to_tsvector('hearth_words', heading), 'A')
      || to_tsvector('hearth_stems', body) || to_tsvector('hearth_words', body),
    lower(unaccent(posts.title))
  from posts, lateral (
    select separate_words(posts.title) as heading, separate_words(
      case content_type when 'text' then content
        else coalesce(substring(content from '^[a-z]+://(?:www\.)?([^/:?#]+)'), '') end
    ) as body
  ) said
  where posts.id = any(ids)
$$;

create or replace function index_posts(ids bigint[]) returns void language sql as $$
  insert into post_search_recent select * from search_entries(ids)
$$;
