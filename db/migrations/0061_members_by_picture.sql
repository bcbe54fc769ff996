create index members_by_picture on members (picture_key) where picture_key is not null;
