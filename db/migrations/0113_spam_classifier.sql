-- The classifier of automatic rules of the kind "learned", which learned from what moderators removed as spam and what stood. It has
-- weights by hashes of words, and no texts (decision 102).
create table spam_classifier (
  -- There is one at most.
  is_only boolean primary key default true check (is_only),
  trained_at timestamptz not null default now(),
  -- The examples of both sides at that time.
  removed integer not null,
  stood integer not null,
  -- The time of the training that gave the classifier; null while there were too few examples. It stays where a later training has too
  -- few, or gives one that catches far less.
  learned_at timestamptz,
  classifier bytea check (octet_length(classifier) <= 1048576),
  -- For each number of 1,000 texts that stood that may be held, from 1 on: the score above which a text is held, and the share of
  -- the removed texts above it.
  thresholds real[],
  caught real[],
  check (num_nonnulls(learned_at, classifier, thresholds, caught) in (0, 4))
);

-- The words that spoke most for a catch of such a rule.
alter table automatic_catches add column words text[];
