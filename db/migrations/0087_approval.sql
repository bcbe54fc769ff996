-- Those who register on a site with `approval` answer the question, and wait until moderators let them in.
alter table site_settings
  drop constraint site_settings_registration_check,
  add constraint site_settings_registration_check
    check (registration in ('open', 'approval', 'invitation', 'closed')),
  -- Empty for the question of a new site.
  add column question text not null default '' check (char_length(question) <= 300);
