import { hackerNews } from "./hacker-news.ts";
import { BadRow, type Format, type ImportedPost, type RowContext } from "./imported-post.ts";
import { reddit } from "./reddit.ts";

const FORMATS: Format[] = [reddit, hackerNews];

/** The post of a row's values. Throws `BadRow` or `SkippedRow`. */
export type RowReader = (values: string[], context: RowContext) => ImportedPost;

/** Makes posts of the rows below a header row, or null when no known kind of file has this header. */
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
