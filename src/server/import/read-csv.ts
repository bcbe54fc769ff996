import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Options, parse, type Parser } from "csv-parse";

/** A row of a CSV file, and the line that it begins on. */
export interface CsvRow {
  line: number;
  values: string[];
}

/** The rows of a file, read lazily. */
export interface RowSource {
  /** Throws a problem with the file, which `fileProblem` puts into words. */
  rows: AsyncIterable<CsvRow>;
  /** Bytes of the file read so far; of a gzipped file, compressed bytes. */
  bytesRead(): number;
}

/** Called for text that is no CSV row. Reading goes on after that text. */
type OnBroken = (line: number, reason: string) => void;

/** Limits a row, since an unclosed quotation mark would read the rest of the file into memory. */
const ROW_MAX_BYTES = 4 * 1024 * 1024;

const GZIP_MARK = Buffer.from([0x1f, 0x8b]);

/** Opens a CSV file in UTF-8, plain or gzipped. Throws the system's error if the file cannot be opened. */
export async function openRows(path: string, onBroken: OnBroken): Promise<RowSource> {
  const isGzip = (await firstBytes(path, GZIP_MARK.length)).equals(GZIP_MARK);
  const file = createReadStream(path);
  const content: Readable = isGzip ? pipeline(file, createGunzip(), leaveToReader) : file;
  const parser = makeParser(onBroken);
  pipeline(content, (chunks: AsyncIterable<Buffer>) => plainText(chunks, parser), parser, leaveToReader);
  return { rows: parser as AsyncIterable<CsvRow>, bytesRead: () => file.bytesRead };
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
  return buffer.subarray(0, bytesRead);
}

function makeParser(onBroken: OnBroken): Parser {
  let lastLine = 0;
  const options: Options<CsvRow, string[]> = {
    record_delimiter: "\n",
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record(values, { lines }) {
      const line = lines - lastLine === 1 ? lines : lines - lineBreaks(values);
      lastLine = lines;
      return { line, values };
    },
    // The parser is strict about quotation marks: a lenient one could silently join several posts into one.
    on_skip(error) {
      const line = Number(error?.["lines"] ?? lastLine);
      onBroken(lastLine + 1, brokenUpTo(line - lastLine));
      lastLine = line;
      return undefined;
    },
  };
  // csv-parse's types let `on_record` change the type of a row only if columns are named.
  return parse(options as unknown as Options);
}

function brokenUpTo(lines: number): string {
  const where = lines > 1 ? `somewhere in these ${lines} lines` : "here";
  return `the quotation marks do not match ${where}`;
}

function lineBreaks(values: string[]): number {
  return values.reduce((count, value) => count + value.split("\n").length - 1, 0);
}

/** Removes the byte order mark and normalizes line breaks, which the parser then counts correctly. */
async function* plainText(chunks: AsyncIterable<Buffer>, parser: Parser): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = "";
  let given = 0;
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith("\r") ? "\r" : "";
    if (given - parser.info.bytes > ROW_MAX_BYTES) throw new EndlessRow();
    const plain = withPlainBreaks(text.slice(0, text.length - held.length));
    given += Buffer.byteLength(plain);
    yield plain;
  }
  yield withPlainBreaks(held + decoder.decode());
}

function withPlainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/** Ignores the error of a pipeline: the reader of its last stream gets it too. */
function leaveToReader(): void {}

class EndlessRow extends Error {
  override name = "EndlessRow";
}

const PROBLEMS: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
  EISDIR: "it is a folder; name the files in it",
  Z_BUF_ERROR: "it is cut short; what came before the end was imported",
  Z_DATA_ERROR: "its compressed data is damaged; what came before that was imported",
};

/** The reason, in words, why a file could not be read to its end. */
export function fileProblem(error: unknown): string {
  if (error instanceof EndlessRow) {
    return "a row has no end (a quotation mark that nothing closes?); what came before it was imported";
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return PROBLEMS[code ?? ""] ?? message;
}
