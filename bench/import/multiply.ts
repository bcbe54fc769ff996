export type ExportRow = Record<string, string>;

export interface Export {
  /** The file's name without its ending, such as "Art" or "hacker_news". */
  name: string;
  columns: string[];
  rows: ExportRow[];
}

const DAY = 86_400;

/** The days by which each copy is later than the last: eighteen copies of posts from 2013 reach 2021. */
const DAYS_BETWEEN_COPIES = 150;

/** A copied Reddit id ends with the number of its copy in two digits of base 36. */
export const MOST_COPIES = 36 ** 2;

/**
 * Changes a row of Reddit's or Hacker News's export so that it imports as another post, with another id,
 * date, title, address and feed (or author, if the export has no feed). Copy 0 is the row itself.
 */
export function copyOfRow(row: ExportRow, copy: number, other: ExportRow): ExportRow {
  if (copy === 0) return row;
  const changed = {
    ...row,
    title: mixTitles(row["title"]!, other["title"]!),
    url: row["url"] === "" ? "" : `${row["url"]}${row["url"]!.includes("?") ? "&" : "?"}copy=${copy}`,
  };
  return "permalink" in row ? copyOfReddit(changed, copy) : copyOfHackerNews(changed, copy);
}

function copyOfReddit(row: ExportRow, copy: number): ExportRow {
  return {
    ...row,
    name: `${row["name"]}${copy.toString(36).padStart(2, "0")}`,
    permalink: row["permalink"]!.replace(/\/r\/(\w+)\//, `/r/$1_${copy}/`),
    created_utc: String(Number(row["created_utc"]) + copy * DAYS_BETWEEN_COPIES * DAY),
  };
}

function copyOfHackerNews(row: ExportRow, copy: number): ExportRow {
  const [day, time] = row["created_at"]!.split(" ") as [string, string];
  const [month, date, year] = day.split("/").map(Number) as [number, number, number];
  const moved = new Date(Date.UTC(year, month - 1, date + copy * DAYS_BETWEEN_COPIES));
  return {
    ...row,
    id: `${row["id"]}${String(copy).padStart(4, "0")}`,
    author: `${row["author"]}_${copy}`,
    created_at: `${moved.getUTCMonth() + 1}/${moved.getUTCDate()}/${moved.getUTCFullYear()} ${time}`,
  };
}

/** Joins the first half of a title and the second half of another. */
function mixTitles(title: string, other: string): string {
  const first = title.split(" ");
  const second = other.split(" ");
  return [...first.slice(0, Math.ceil(first.length / 2)), ...second.slice(second.length / 2)].join(" ");
}
