-- The numbered rules of feeds.
create table feed_rules (
  -- Of a rule as long as it is there, however it is worded and numbered.
  id bigint primary key generated always as identity,
  feed_id bigint not null references feeds on delete cascade,
  number smallint not null check (number between 1 and 15),
  title text not null check (char_length(title) <= 100),
  -- Empty for a rule without an explanation.
  text text not null check (char_length(text) <= 500),
  -- Rules change places within one transaction.
  unique (feed_id, number) deferrable initially deferred
);

-- The rule that a report names, in the words of that time. The id has no reference: the report outlasts the rule.
alter table reports
  add column rule_id bigint,
  add column rule text check (char_length(rule) <= 200),
  add check (num_nonnulls(rule_id, rule) in (0, 2));

-- The rule that a removal names, in the words of that time.
alter table moderation_log add column rule text;
