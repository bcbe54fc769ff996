-- Whether a notification is about something that was refused, which its author finds under Drafts.
alter table notifications add column is_of_refused boolean not null default false;
