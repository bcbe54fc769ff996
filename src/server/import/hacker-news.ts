import { onOneLine, storableText } from "./clean-text.ts";
import { type Author, BadRow, type Format, type ImportedPost, type RowContext } from "./imported-post.ts";
import { linkBody, quote, readDate, readHearts, readTitle, textBody } from "./read-values.ts";

const COLUMNS = ["id", "title", "url", "num_points", "author", "created_at"] as const;

/** The values of a row by column. */
export type HackerNewsRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The sample of Hacker News stories that many courses use, in one file. */
export const hackerNews: Format = {
  columns: COLUMNS,
  toPost: hackerNewsPost,
};

const FEED = "Hacker News";
const AUTHOR_MAX = 100;
const STORY_ID = /^\d{1,18}$/;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/;

/** The post of a row. Throws `BadRow` or `SkippedRow`. */
export function hackerNewsPost(row: HackerNewsRow, { feed = FEED, now }: RowContext): ImportedPost {
  if (!STORY_ID.test(row.id)) throw new BadRow(`the id ${quote(row.id)} is not a number`);
  const { title, wasCut } = readTitle(row.title);
  return {
    // A question to everybody has no address, and the export leaves its text out.
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

/** The milliseconds since 1970 of a date such as `8/4/2016 11:52`, month first, in UTC; or NaN. */
function usDate(text: string): number {
  const [month, day, year, hour, minute] = (US_DATE.exec(text) ?? []).slice(1).map(Number);
  const date = new Date(Date.UTC(year!, month! - 1, day, hour, minute));
  // What is no date, such as 2/30 or 24:00, would be carried over into the next month or day.
  const isDate = date.getUTCMonth() + 1 === month && date.getUTCDate() === day && date.getUTCHours() === hour;
  return isDate ? date.getTime() : Number.NaN;
}
