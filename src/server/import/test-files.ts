import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** For tests: small files in the formats of Reddit's and Hacker News's exports. */

const REDDIT = {
  created_utc: "1370000000.0",
  score: "10",
  domain: "example.com",
  id: "",
  title: "A title",
  ups: "12",
  downs: "2",
  num_comments: "7",
  permalink: "http://www.reddit.com/r/Art/comments/1a/a_title/",
  selftext: "",
  link_flair_text: "",
  over_18: "False",
  thumbnail: "http://e.thumbs.redditmedia.com/x.jpg",
  subreddit_id: "t5_1",
  edited: "False",
  link_flair_css_class: "",
  author_flair_css_class: "",
  is_self: "False",
  name: "t3_1",
  url: "http://example.com/page",
  distinguished: "",
};

const HACKER_NEWS = {
  id: "1",
  title: "A title",
  url: "http://example.com/page",
  num_points: "10",
  num_comments: "7",
  author: "pg",
  created_at: "8/4/2016 11:52",
};

export type RedditValues = typeof REDDIT;
export type HackerNewsValues = typeof HACKER_NEWS;

/** A row of Reddit's export, with defaults for missing values. */
export function redditRow(values: Partial<RedditValues> = {}): RedditValues {
  return { ...REDDIT, ...values };
}

/** A row of Hacker News's export, with defaults for missing values. */
export function hackerNewsRow(values: Partial<HackerNewsValues> = {}): HackerNewsValues {
  return { ...HACKER_NEWS, ...values };
}

/** Reddit's export with these rows. A row without a `name` gets a unique one. */
export function redditCsv(...rows: Partial<RedditValues>[]): string {
  return csv(rows.map((values, index) => redditRow({ name: `t3_${(index + 1).toString(36)}`, ...values })));
}

/** Hacker News's export with these rows. A row without an `id` gets a unique one. */
export function hackerNewsCsv(...rows: Partial<HackerNewsValues>[]): string {
  return csv(rows.map((values, index) => hackerNewsRow({ id: String(index + 1), ...values })));
}

function csv(rows: Record<string, string>[]): string {
  const lines = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))];
  return lines.map((values) => `${values.map(quoted).join(",")}\r\n`).join("");
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** A temporary folder for a test's files. Files named `.gz` are gzipped. */
export function makeTestFolder() {
  const path = mkdtempSync(join(tmpdir(), "hearth-import-"));
  return {
    path,
    write(name: string, content: string | Buffer): string {
      writeFileSync(join(path, name), name.endsWith(".gz") ? gzipSync(content) : content);
      return join(path, name);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
