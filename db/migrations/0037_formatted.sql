-- The tree of a text's Markdown (decision 54); null where the text is plain, as all members' texts are until now.
-- For a post: of its words, which are a text's content or a caption.
alter table posts
  add column formatted json,
  -- The names of the members whom the words mention, as they are spelled there; null without any.
  add column mentions text[];
alter table comments add column formatted json;
alter table messages add column formatted json;

-- A mention in a post has no comment. Not validated: the rows so far satisfy the stricter check, and a check of all of
-- them would lock the table meanwhile.
alter table notifications
  drop constraint notifications_check3,
  add constraint notifications_subject
    check (type in ('message', 'moderation') or (post_id is not null and (comment_id is not null or type = 'mention'))) not valid;

-- The highest id of the posts whose imported texts are still to be read as Markdown; no row once all are (import/format-imports.ts).
create table texts_to_format (up_to bigint not null);
insert into texts_to_format
select max(id) from posts having exists (select from posts where import_key is not null);
