-- The feeds with a look, for the style sheet of looks; and those with a picture, for the images that somebody has.
create index feeds_with_look on feeds (id) where hue is not null or picture_key is not null;
create index feeds_by_picture on feeds (picture_key) where picture_key is not null;
