import { execFileSync } from "node:child_process";

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1024;
}
