-- An act may remove thousands of comments on one post. Each is looked for by itself.
create index bulk_act_children_of_content on bulk_act_children (post_id, coalesce(comment_id, 0));
-- The same moment with another range of time is another act.
create unique index bulk_acts_once_of_range on bulk_acts (
  coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), coalesce(member_id::text, domain), content, until, coalesce(since, '-infinity')
);
drop index bulk_acts_once;
drop index bulk_act_children_post_id_idx;
