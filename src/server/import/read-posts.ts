import { readerFor, type RowReader } from "./formats.ts";
import { BadRow, type ImportedPost, type RowContext, SkippedRow } from "./imported-post.ts";
import { type CsvRow, fileProblem, openRows } from "./read-rows.ts";
import type { Tally } from "./tally.ts";

interface Options {
  context: RowContext;
  /** Is told after each row how many bytes of the file have been read. */
  onRow(bytesRead: number): void;
}

/** The posts of a file. What is wrong with a row, or with the file, goes to the tally. */
export async function* readPosts(
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
