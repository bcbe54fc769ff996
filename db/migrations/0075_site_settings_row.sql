-- The row is there from now on, also on a site that nobody has changed: registration locks it while it makes an account.
insert into site_settings default values on conflict do nothing;
