import { type Author, BadRow, type Format, type ImportedPost, type RowContext } from "./imported-post.ts";
import {
  linkBody,
  onOneLine,
  quote,
  readDate,
  readHearts,
  readTitle,
  storableText,
  textBody,
} from "./read-values.ts";

const COLUMNS = ["id", "title", "url", "num_points", "author", "created_at"] as const;

export type HackerNewsRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The sample of Hacker News stories that many courses use: one CSV file. */
export const hackerNews: Format = {
  columns: COLUMNS,
  toPost: hackerNewsPost,
};

const FEED = "Hacker News";
const AUTHOR_MAX = 100;
const STORY_ID = /^\d{1,18}$/;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/;

/** Throws `BadRow` or `SkippedRow`. */
export function hackerNewsPost(row: HackerNewsRow, { feed = FEED, now }: RowContext): ImportedPost {
  if (!STORY_ID.test(row.id)) throw new BadRow(`the id ${quote(row.id)} is not a number`);
  const { title, wasCut } = readTitle(row.title);
  return {
    // An "Ask HN" story has no address, and the export leaves out its text.
    ...(row.url.trim() === "" ? textBody("") : linkBody(row.url)),
    importKey: `hacker-news:${row.id}`,
    author: readAuthor(row.author),
    feed: { name: feed, anySpelling: false },
    title,
    hearts: readHearts(row.num_points),
    createdAt: readDate(usDate(row.created_at), row.created_at, now),
    wasCut,
  };
}

function readAuthor(text: string): Author {
  const name = onOneLine(storableText(text));
  if (name === "" || name.length > AUTHOR_MAX) throw new BadRow(`the author ${quote(text)} is not a name`);
  return { importKey: `hacker-news:${name}`, name };
}

/** Parses a date such as `8/4/2016 11:52` (month first, UTC) to milliseconds since 1970, or NaN. */
function usDate(text: string): number {
  const [month, day, year, hour, minute] = (US_DATE.exec(text) ?? []).slice(1).map(Number);
  const date = new Date(Date.UTC(year!, month! - 1, day, hour, minute));
  // `Date.UTC` carries an impossible date, such as 2/30 or 24:00, over into the next month or day.
  const isDate = date.getUTCMonth() + 1 === month && date.getUTCDate() === day && date.getUTCHours() === hour;
  return isDate ? date.getTime() : Number.NaN;
}
