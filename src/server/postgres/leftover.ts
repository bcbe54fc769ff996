import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";
import type { Layout } from "./layout.ts";
import { waitUntil } from "../concurrency/wait-until.ts";

const ENDS_BY_ITSELF_WITHIN_MS = 3_000;
const ENDS_WHEN_ASKED_WITHIN_MS = 60_000;

/** A command-line argument that marks the PostgreSQL servers that Hearth started. */
export const MARK = "cluster_name=hearth";

/** The contents of `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads the `postmaster.pid` of the running or last PostgreSQL; null without the file. */
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
 * Whether a process is a PostgreSQL server on this data. The process number alone proves nothing: the OS
 * reuses numbers, and zombies still accept signals.
 */
export function isServerOf(pid: number, cluster: string): boolean {
  const words = commandLine(pid);
  return basename(words[0] ?? "") === "postgres" && words.includes(cluster);
}

/**
 * Waits for the server of an earlier run to stop, stops it if necessary, and neutralises its pid file. Call
 * it only while holding the data directory's lock: then no other Hearth needs that server. Throws
 * `CannotUseData` with the process number if the server does not stop. A server that Hearth did not start is
 * never signalled.
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
 * Writes this process's number into the pid file. PostgreSQL refuses to start if the file names any live
 * process except its own parent. The file must stay, since PostgreSQL finds in it the shared memory that old
 * backends may still write to.
 */
function disownPostmasterFile(cluster: string): void {
  const file = postmasterFile(cluster);
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return;
  }
  // A power cut can leave the file empty or incomplete.
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
    // The process has just ended or belongs to another user. The caller waits for its end in both cases.
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

/** `ps` joins arguments with spaces, and paths may contain spaces too, so this splits at the options only. */
function splitCommand(command: string): string[] {
  return command.trim().split(/ (?=-[Dc] )|(?<= -[Dc]) /);
}
