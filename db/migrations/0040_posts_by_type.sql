-- The posts of a type as searches name them, newest first: a rare type is found without reading all posts. The
-- expression is written exactly so in src/server/search/filtered-posts.ts.
create index posts_by_type on posts (
  (case when content_type = 'link' and content ~* '^[^?#]*\.(png|jpe?g|gif|bmp|webp|svg)([?#]|$)' then 'image' else content_type end),
  created_at desc, id desc
) where deleted_at is null;

-- Feeds by the beginning of their names, whatever the database's locale.
create index feeds_by_name on feeds (key text_pattern_ops);
