-- A post has some 45 words and 60 trigrams, each a place of its own in these indexes: they were most of what a post
-- cost. They now wait in a list until there are enough to be put in together, which costs a third. Every search
-- reads that list, so it is short: some 250 posts, 0.2 ms.
alter index post_search_words set (fastupdate = on, gin_pending_list_limit = 256);
-- Asked only for what was mistyped.
alter index post_search_title set (gin_pending_list_limit = 1024);
