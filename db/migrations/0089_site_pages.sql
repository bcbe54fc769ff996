-- The words that the site's own pages have and had. The last version of a page is the page; a page without versions has the
-- text that comes with the program. Nothing here says who saved a version: the log does.
create table site_page_versions (
  page text not null check (page in ('rules', 'about', 'terms', 'privacy')),
  number integer not null check (number > 0),
  -- False for the program's text. While such a version is the last one, the page follows the program instead.
  is_own boolean not null,
  -- Null once it is erased. Empty where the site had no such page.
  text text check (char_length(text) <= 40000),
  saved_at timestamptz not null default now(),
  primary key (page, number),
  check (text <> '' or not is_own)
);
