-- The dates in post_feeds had lost their microseconds on the way through the program.
update post_feeds set post_created_at = posts.created_at
from posts
where posts.id = post_feeds.post_id and post_feeds.post_created_at <> posts.created_at;
