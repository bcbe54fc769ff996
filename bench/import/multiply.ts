/** A row of an export, by column. */
export type ExportRow = Record<string, string>;

/** An export of real posts. */
export interface Export {
  /** Without its ending, such as "Art" or "hacker_news". */
  name: string;
  columns: string[];
  rows: ExportRow[];
}

const DAY = 86_400;

/** Days between the dates of a copy and those of the next: eighteen copies of 2013 reach 2021. */
const DAYS_BETWEEN_COPIES = 150;

/** Copies are numbered by two digits of base 36 in the ids. */
export const MOST_COPIES = 36 ** 2;

/**
 * Changes a row of Reddit's or Hacker News's export so that the import takes it for another post: another id, feed (or
 * author, where the export names no feed), date, title and address. Copy 0 is the row itself.
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

/** The first half of a title and the second of another. */
function mixTitles(title: string, other: string): string {
  const first = title.split(" ");
  const second = other.split(" ");
  return [...first.slice(0, Math.ceil(first.length / 2)), ...second.slice(second.length / 2)].join(" ");
}
