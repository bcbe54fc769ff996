-- A member without a role may ask for a feed that everybody with a role in it has left.
alter table feed_people
  drop constraint feed_people_check2,
  drop constraint feed_people_check5,
  add check (num_nonnulls(role, offer, asked_at) > 0),
  add check (asked_at is null or role is distinct from 'owner');
