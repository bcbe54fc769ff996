create index password_resets_made_by on password_resets (made_by);
