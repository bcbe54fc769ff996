-- Comments that have a place in their discussion: those that are gone then cost its readers nothing.
create index comments_in_place on comments (post_id, id) where not is_gone;

-- The texts that are still to be erased, also those that authors deleted.
create index comments_to_erase on comments (deleted_at) where deleted_at is not null and text <> '(erased)';
