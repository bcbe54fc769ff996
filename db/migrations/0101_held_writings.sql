-- The number of a new member's posts and comments that must stand before the next ones appear at once. 0 is what every site did before.
-- First, since a registration that is under way locks the settings before it adds a member.
alter table site_settings add column firsts smallint not null default 0 check (firsts between 0 and 10);

-- The references of this migration and of those that follow in its transaction lock these tables. Taken at once, in the order in
-- which comments, posts and moderators' decisions write, no lock can wait for a writer that waits for another.
lock table images, comments, posts, feeds, members, moderation_log in share row exclusive mode;
lock table notifications in access exclusive mode;

-- Posts and comments that wait for a moderator, and those that a moderator refused, which their authors can read for a while.
-- They are no rows of posts or comments, so no list, count, search or cache has to know about them (decision 97).
create table held_writings (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('post', 'comment')),
  -- The body of the call, checked: title, contentType, content, customCategories, caption and imageAlt; or text and parentId.
  body json not null,
  -- Its words, formatted once, with the sizes of their images; null where they are plain.
  formatted json,
  -- The origin of the site for the author, by which addresses of its images are known.
  origin text not null,
  -- The post that a comment is on; null for a post, and once that post is erased.
  post_id bigint references posts on delete set null,
  -- Why it waits, such as 'first', and perhaps more words.
  reason text not null,
  reason_words text,
  created_at timestamptz not null default now(),
  -- Null while it waits.
  refused_at timestamptz,
  refusal text check (char_length(refusal) <= 500),
  check ((refused_at is null) = (refusal is null))
);

create index held_writings_waiting on held_writings (id) where refused_at is null;
create index held_writings_refused on held_writings (refused_at) where refused_at is not null;
create index held_writings_by_member on held_writings (member_id, id);
create index held_writings_by_post on held_writings (post_id);

-- The images that they show, which are kept.
create table held_images (
  held_id bigint not null references held_writings on delete cascade,
  image_key text not null references images,
  primary key (held_id, image_key)
);

create index held_images_by_image on held_images (image_key);
