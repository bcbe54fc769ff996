import { BadRow, type WantedFeed, type Format, type ImportedPost } from "./imported-post.ts";
import { type RowContext, SkippedRow } from "./imported-post.ts";
import { linkBody, quote, readDate, readHearts, readTitle, textBody } from "./read-values.ts";

const COLUMNS = [
  "created_utc",
  "score",
  "title",
  "permalink",
  "selftext",
  "over_18",
  "is_self",
  "name",
  "url",
] as const;

export type RedditRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The dataset "Reddit Top 2.5 Million": one CSV file per community, without authors. */
export const reddit: Format = {
  columns: COLUMNS,
  toPost: redditPost,
};

/** The dataset names no authors, so one member gets all posts. */
const AUTHOR = { importKey: "reddit:", name: "reddit_archive" };

const POST_NAME = /^t3_[0-9a-z]{1,16}$/;
const COMMUNITY = /^(?:https?:\/\/[^/]+)?\/r\/(\w{1,40})\//;

/** Feeds of communities that have another name here. The keys are in lower case. */
const FEED_OF_COMMUNITY = new Map([
  ["earthporn", "Landscapes"],
  ["learnjapanese", "Japanese"],
  ["hiphopheads", "Hip Hop"],
  ["malefashionadvice", "Men's Fashion"],
  ["nba", "Basketball"],
  ["nfl", "American Football"],
]);

/** Throws `BadRow` or `SkippedRow`. */
export function redditPost(row: RedditRow, { feed, now }: RowContext): ImportedPost {
  if (!POST_NAME.test(row.name)) throw new BadRow(`the name ${quote(row.name)} is not that of a post`);
  if (row.over_18 === "True") throw new SkippedRow("adult");
  const { title, wasCut } = readTitle(row.title);
  const body = row.is_self === "True" ? textBody(row.selftext) : linkBody(row.url);
  return {
    ...body,
    importKey: `reddit:${row.name}`,
    author: AUTHOR,
    feed: feed === undefined ? feedOf(row.permalink) : { name: feed, anySpelling: false },
    title,
    hearts: readHearts(row.score),
    createdAt: readDate(Number(row.created_utc) * 1_000, row.created_utc, now),
    wasCut: wasCut || body.wasCut,
  };
}

function feedOf(permalink: string): WantedFeed {
  const community = COMMUNITY.exec(permalink)?.[1];
  if (community === undefined) throw new BadRow(`the permalink ${quote(permalink)} names no community`);
  return { name: FEED_OF_COMMUNITY.get(community.toLowerCase()) ?? community, anySpelling: true };
}
