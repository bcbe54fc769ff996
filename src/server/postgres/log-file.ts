import { copyFileSync, openSync, readSync, closeSync, statSync, truncateSync } from "node:fs";
import { existsSync } from "node:fs";
import { giveFile, type RunAs } from "./run-as.ts";

const LARGEST_BYTES = 5 * 2 ** 20;
const CHECK_EVERY_MS = 30_000;

/** Gives how long the log is now, to be able to read later what came after. */
export function logLength(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/** Gives what was written to the log from a place on, its last lines only. */
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
 * Keeps PostgreSQL's log and one before it, each of a few megabytes at most.
 *
 * PostgreSQL holds the file open, for longer than we live perhaps, so it is copied and emptied
 * instead of renamed. Gives what ends it.
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
