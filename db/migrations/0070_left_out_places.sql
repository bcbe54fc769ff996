-- How many posts the reader's filters left out of the list up to the last of `post_ids`: the ranking goes on behind them, too.
alter table reading_places add column left_out integer not null default 0 check (left_out >= 0);
