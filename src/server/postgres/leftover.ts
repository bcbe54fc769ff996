import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";
import type { Layout } from "./layout.ts";
import { waitUntil } from "./wait-until.ts";

const ENDS_BY_ITSELF_WITHIN_MS = 3_000;
const ENDS_WHEN_ASKED_WITHIN_MS = 60_000;

/** Marks our own servers among all processes. */
export const MARK = "cluster_name=hearth";

/** What PostgreSQL writes about itself into its data. */
export interface PostmasterFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Gives what the running or last PostgreSQL said about itself, or null when it said nothing. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFile(cluster), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Math.abs(Number(lines[0]));
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/**
 * Says whether a process is a PostgreSQL server on this data.
 *
 * A number alone proves nothing: the system gives it to somebody else, and dead processes that
 * nobody has collected still answer signals.
 */
export function isServerOf(pid: number, cluster: string): boolean {
  const words = commandLine(pid);
  return basename(words[0] ?? "") === "postgres" && words.includes(cluster);
}

/**
 * Clears the way when a server from before is still there or has left its pid file.
 *
 * Only for the holder of the data directory's lock: then nobody needs that server any more. One
 * whose Hearth has died is stopping by itself and is waited for, and asked to stop if it isn't.
 * Throws an error naming the process when it doesn't end, or is none of ours.
 */
export async function clearLeftover(layout: Layout, log: (message: string) => void): Promise<void> {
  const found = readPostmasterFile(layout.cluster);
  if (!found) return;
  const running = (): boolean => isServerOf(found.pid, layout.cluster);
  if (running()) {
    log(`Waiting for the PostgreSQL of an earlier run to stop (process ${found.pid})`);
    const stopped = () => !running();
    if (!(await waitUntil(stopped, { withinMs: ENDS_BY_ITSELF_WITHIN_MS }))) {
      if (commandLine(found.pid).includes(MARK)) askToStop(found.pid);
      if (!(await waitUntil(stopped, { withinMs: ENDS_WHEN_ASKED_WITHIN_MS, everyMs: 50 }))) {
        throw new CannotUseData(
          `PostgreSQL (process ${found.pid}) is still running on ${layout.cluster} and does not ` +
            "stop. End it, then start Hearth again.",
        );
      }
    }
  }
  disownPostmasterFile(layout.cluster);
}

/**
 * PostgreSQL refuses to start when its pid file names a live process, whatever that process is.
 *
 * The file isn't removed, because PostgreSQL finds in it the shared memory that old backends may
 * still write to. Naming ourselves is the way out: PostgreSQL passes over its own parent.
 */
function disownPostmasterFile(cluster: string): void {
  const file = postmasterFile(cluster);
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return;
  }
  // A power cut can leave it empty or in shreds.
  if (lines.length < 7 || !/^-?\d+$/.test(lines[0] ?? "")) return rmSync(file);
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join("\n"));
}

function postmasterFile(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

function askToStop(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // It has ended meanwhile, or isn't ours to stop: the wait that follows says which.
  }
}

function commandLine(pid: number): string[] {
  if (!Number.isInteger(pid) || pid <= 1) return [];
  try {
    if (process.platform === "linux") {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    }
    const options = { encoding: "utf8", stdio: "pipe" } as const;
    return splitCommand(execFileSync("ps", ["-o", "command=", "-p", String(pid)], options));
  } catch {
    return [];
  }
}

/** `ps` joins the words with spaces, which may be in the path as well: cut at the options only. */
function splitCommand(command: string): string[] {
  return command.trim().split(/ (?=-[Dc] )|(?<= -[Dc]) /);
}
