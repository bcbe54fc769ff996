import { readdirSync, readFileSync } from "node:fs";

/** The unit of the times in `/proc/PID/stat`, which Linux fixes. */
const TICKS_A_SECOND = 100;

/** Seconds of processor time that a process has used; 0 without the process or without /proc. */
export function processorTime(pid: number): number {
  return statOf(pid)?.own ?? 0;
}

/** Seconds of processor time that a process and its children have used, those that have ended included. */
export function familyTime(pid: number): number {
  const parent = statOf(pid);
  if (!parent) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, child) => sum + child!.own, parent.own + parent.ended);
}

/** The process id of the parent. Throws without the process. */
export function parentOf(pid: number): number {
  const stat = statOf(pid);
  if (!stat) throw new Error(`There is no process ${pid}.`);
  return stat.parent;
}

interface Stat {
  parent: number;
  /** Seconds that the process has used. */
  own: number;
  /** Seconds that its children used which have ended. */
  ended: number;
}

function statOf(pid: number): Stat | null {
  try {
    // The process name, in parentheses, may have spaces, so split after it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ").map(Number);
    const seconds = (at: number): number => (fields[at]! + fields[at + 1]!) / TICKS_A_SECOND;
    return { parent: fields[1]!, own: seconds(11), ended: seconds(13) };
  } catch {
    return null;
  }
}
