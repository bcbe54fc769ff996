import { copyFileSync, openSync, readSync, closeSync, statSync, truncateSync } from "node:fs";
import { existsSync } from "node:fs";
import { giveFile, type RunAs } from "./run-as.ts";

const LARGEST_BYTES = 5 * 2 ** 20;
const CHECK_EVERY_MS = 30_000;

/** The log's length in bytes, from which `readLogSince` can later read. */
export function logLength(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** The text written to the log after the byte `from`, at most its last 4,000 bytes. */
export function readLogSince(file: string, from: number): string {
  const length = logLength(file);
  const start = Math.max(from, length - 4_000);
  if (length <= start) return "(nothing in its log)";
  const buffer = Buffer.alloc(length - start);
  const handle = openSync(file, "r");
  readSync(handle, buffer, 0, buffer.length, start);
  closeSync(handle);
  return buffer.toString("utf8").trim();
}

/**
 * Rotates PostgreSQL's log at 5 MB and keeps one old file. PostgreSQL keeps the file open, perhaps longer
 * than this process lives, so the log is copied and truncated instead of renamed. Returns a function that
 * ends the checks.
 */
export function keepLogSmall(file: string, runAs: RunAs): () => void {
  const check = (): void => {
    if (logLength(file) <= LARGEST_BYTES) return;
    copyFileSync(file, `${file}.1`);
    giveFile(runAs, `${file}.1`);
    truncateSync(file);
  };
  check();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
