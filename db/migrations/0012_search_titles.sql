-- A post is found first by its very title, however many posts have the words.
create index post_search_exact_title on post_search using hash (title);
