import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { readerFor } from "../../src/server/import/read-posts.ts";
import { openRows } from "../../src/server/import/read-csv.ts";
import { copyOfRow, type Export, type ExportRow, MOST_COPIES } from "./multiply.ts";

interface Wanted {
  /** The folder with the real exports. */
  from: string;
  posts: number;
  /** The approximate number of files; each is a part of one export. */
  files: number;
}

/** A prime, so that the second halves of titles come from all over the export. */
const OTHER_STEP = 7_919;

/**
 * Writes gzipped import files in the formats of Reddit's and Hacker News's exports, with exactly `posts`
 * posts, to a folder, and returns their paths. The same input gives the same files. Throws if there are too
 * few real posts.
 */
export async function writeImportFiles(folder: string, { from, posts, files }: Wanted): Promise<string[]> {
  const exports = await readExports(from);
  const perFile = Math.ceil(posts / files);
  const paths: string[] = [];
  let left = posts;
  for (let copy = 0; left > 0; copy++) {
    if (copy === MOST_COPIES) throw new Error(`${from} has too few posts to make ${posts} of.`);
    mkdirSync(join(folder, String(copy)), { recursive: true });
    for (const one of exports) {
      for (const [part, rows] of partsOf(one.rows, perFile).entries()) {
        if (left === 0) return paths;
        const path = join(folder, String(copy), `${one.name}-${part}.csv.gz`);
        const taken = rows.slice(0, left);
        const copies = taken.map((row, index) => {
          const other = one.rows[(index * OTHER_STEP + copy) % one.rows.length]!;
          return copyOfRow(row, copy, other);
        });
        writeFileSync(path, gzipSync(csvOf(one.columns, copies), { level: 1 }));
        paths.push(path);
        left -= taken.length;
      }
    }
  }
  return paths;
}

/** Splits rows into files of `size`; a smaller rest is left out, unless it would be the only file. */
function partsOf(rows: ExportRow[], size: number): ExportRow[][] {
  const parts = Math.max(1, Math.floor(rows.length / size));
  return Array.from({ length: parts }, (_, part) => rows.slice(part * size, (part + 1) * size));
}

/** Reads the exports in a folder, without the rows that the import leaves out. Throws if there are none. */
async function readExports(folder: string): Promise<Export[]> {
  const paths = globSync(join(folder, "**/*.csv.gz")).toSorted();
  if (paths.length === 0) throw new Error(`There are no real posts in ${folder} (files *.csv.gz).`);
  return Promise.all(paths.map(readExport));
}

async function readExport(path: string): Promise<Export> {
  const { rows } = await openRows(path, () => {});
  let columns: string[] | null = null;
  let toPost: ReturnType<typeof readerFor> = null;
  const read: ExportRow[] = [];
  for await (const { values } of rows) {
    if (columns === null) {
      columns = values.map((name) => name.trim());
      toPost = readerFor(values);
    } else if (isPost(values, toPost!)) {
      read.push(Object.fromEntries(columns.map((column, index) => [column, values[index]!])));
    }
  }
  return { name: basename(path, ".csv.gz"), columns: columns ?? [], rows: read };
}

function isPost(values: string[], toPost: NonNullable<ReturnType<typeof readerFor>>): boolean {
  try {
    toPost(values, { feed: undefined, now: Date.now() });
    return true;
  } catch {
    return false;
  }
}

function csvOf(columns: string[], rows: ExportRow[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]!))];
  return lines.map((values) => `${values.map(quoted).join(",")}\n`).join("");
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
