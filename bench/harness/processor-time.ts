import { readFileSync } from "node:fs";

/** The unit of the times in `/proc/PID/stat`, which Linux fixes. */
const TICKS_A_SECOND = 100;

/** Seconds of processor time that a process has used; 0 without the process or without /proc. */
export function processorTime(pid: number): number {
  try {
    // The process name, in parentheses, may have spaces, so split after it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}
