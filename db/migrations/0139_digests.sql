-- A fourth kind of mails: the best posts that a member has missed, after a day or a week without a visit.
alter table notification_mails
  drop constraint notification_mails_kind_check,
  drop constraint notification_mails_how_check,
  add constraint notification_mails_kind_check check (kind in ('replies', 'messages', 'decisions', 'digest')),
  add constraint notification_mails_how_check
    check (case kind when 'digest' then how in ('daily', 'weekly') else how in ('soon', 'hourly') end);
