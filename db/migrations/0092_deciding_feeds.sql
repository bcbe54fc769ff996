-- The feeds by whose roles a decision was made; null for decisions of the site. Who may take it back depends on it.
alter table moderation_log add column by_feeds bigint[];
