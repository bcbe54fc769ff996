-- Words that are written together are words of their own: PostgreSQL takes node.js for a host, and/or for a
-- file and e-mail for one word, and finds none of them by its parts. Where they stand side by side, as in
-- what is searched for, they still count as one.
create function separate_words(text text) returns text language sql immutable parallel safe as $$
  select translate(text, './@-+<&', '       ')
$$;

create or replace function index_posts(ids bigint[]) returns void language sql as $$
  insert into post_search (post_id, words, title)
  select id,
    setweight(to_tsvector('hearth_stems', heading) || to_tsvector('hearth_words', heading), 'A')
      || to_tsvector('hearth_stems', body) || to_tsvector('hearth_words', body),
    lower(unaccent(title))
  from posts, lateral (
    select separate_words(title) as heading, separate_words(
      case content_type when 'text' then content
        else coalesce(substring(content from '^[a-z]+://(?:www\.)?([^/:?#]+)'), '') end
    ) as body
  ) said
  where id = any(ids)
$$;

-- Filled anew without its index, which is far quicker made from the whole.
drop index post_search_words;
truncate post_search;
select index_posts(array(select id from posts where deleted_at is null));
-- New posts go into it at once: a list of what is still to be put in would be read by every search.
create index post_search_words on post_search using gin (words) with (fastupdate = off);
analyze post_search;
