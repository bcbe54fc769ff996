-- The author's words beside a link, a picture or a video. A text post's words are its content.
-- Not validated: every caption is null so far, and a check of all posts would lock them meanwhile.
alter table posts
  add column caption text,
  add check (char_length(caption) between 1 and 40000) not valid,
  add check (caption is null or content_type <> 'text') not valid;

-- The same words as before, and those of the caption.
create function search_words_of(title text, content_type text, content text, caption text)
returns table (words tsvector) language sql immutable parallel safe as $$
  select setweight(to_tsvector('hearth_stems', heading) || to_tsvector('hearth_words', heading), 'A')
    || to_tsvector('hearth_stems', body) || to_tsvector('hearth_words', body)
  from (
    select separate_words(title) as heading, separate_words(
      case content_type when 'text' then content
        else coalesce(substring(content from '^[a-z]+://(?:www\.)?([^/:?#]+)'), '') || coalesce(' ' || caption, '') end
    ) as body
    offset 0
  ) said
$$;

create or replace function search_entries(ids bigint[])
returns table (post_id bigint, words tsvector, title text, is_imported boolean) language sql stable as $$
  select posts.id, found.words, search_title(posts.title), import_key is not null
  from posts, search_words_of(posts.title, content_type, content, caption) found where posts.id = any(ids)
$$;

drop function search_words_of(text, text, text);
