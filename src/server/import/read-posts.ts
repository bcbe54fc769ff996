import { BadRow, type Format, type ImportedPost, type RowContext, SkippedRow } from "./imported-post.ts";
import { type CsvRow, fileProblem, openRows } from "./read-csv.ts";
import type { Tally } from "./report.ts";
import { hackerNews } from "./hacker-news.ts";
import { reddit } from "./reddit.ts";

interface Options {
  context: RowContext;
  /** Called after each row with the bytes of the file read so far. */
  onRow(bytesRead: number): void;
}

/** Reads the posts of a file. Problems with a row or with the file go to the tally. */
export async function* readImportedPosts(
  path: string,
  tally: Tally,
  { context, onRow }: Options,
): AsyncGenerator<ImportedPost> {
  try {
    const source = await openRows(path, (line, reason) => tally.addBadRow(path, line, reason));
    let read: RowReader | null = null;
    for await (const row of source.rows) {
      if (read) {
        const post = postOf(row, path, tally, (values) => read!(values, context));
        onRow(source.bytesRead());
        if (post) yield post;
      } else {
        read = readerFor(row.values);
        if (!read) throw new Error("it is neither Reddit's export nor Hacker News's (by its first row)");
      }
    }
    if (!read) throw new Error("it is empty");
  } catch (error) {
    tally.addUnreadFile(path, fileProblem(error));
  }
}

function postOf(
  { line, values }: CsvRow,
  path: string,
  tally: Tally,
  read: (values: string[]) => ImportedPost,
): ImportedPost | null {
  try {
    return read(values);
  } catch (error) {
    if (error instanceof SkippedRow) tally.addSkipped(error.reason);
    else if (error instanceof BadRow) tally.addBadRow(path, line, error.message);
    else throw error;
    return null;
  }
}

const FORMATS: Format[] = [reddit, hackerNews];

/** Turns a row's values into a post. Throws `BadRow` or `SkippedRow`. */
export type RowReader = (values: string[], context: RowContext) => ImportedPost;

/** Returns the reader for rows below this header row, or null for a header of no known format. */
export function readerFor(header: string[]): RowReader | null {
  const names = header.map((name) => name.trim());
  const format = FORMATS.find(({ columns }) => columns.every((column) => names.includes(column)));
  if (!format) return null;
  const places = format.columns.map((column) => [column, names.indexOf(column)] as const);
  return (values, context) => {
    if (values.length !== names.length) {
      throw new BadRow(`the row has ${values.length} columns instead of ${names.length}`);
    }
    const row: Record<string, string> = {};
    for (const [column, index] of places) row[column] = values[index]!;
    return format.toPost(row, context);
  };
}
