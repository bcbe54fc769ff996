import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { CannotUseData } from "./cannot-use.ts";
import type { Binaries } from "./binaries.ts";
import { CLEAN_ENVIRONMENT } from "./cluster.ts";
import { accepts } from "./free-port.ts";
import type { Layout } from "./layout.ts";
import { MARK, readPostmasterFile } from "./leftover.ts";
import { logLength, readLogSince } from "./log-file.ts";
import { giveFile, type RunAs } from "./run-as.ts";
import { waitUntil } from "../concurrency/wait-until.ts";

const READY_WITHIN_MS = 15 * 60_000;
const SAY_SO_AFTER_MS = 5_000;
const FAST_STOP_WITHIN_MS = 6_000;
const HARD_STOP_WITHIN_MS = 1_500;

/**
 * Descriptor 3 is a pipe whose other end only this process holds. However this process ends, the kernel
 * closes the pipe, and the background shell (the watcher) tells PostgreSQL to stop. PostgreSQL replaces the
 * main shell and so has its process number ($$). The double fork detaches the watcher, so that PostgreSQL
 * does not find an unknown child process.
 */
const WATCHED = '( (cat <&3 >/dev/null 2>&1; kill -INT $$ 2>/dev/null) & ) ; exec 3<&-; exec "$@"';

/** PostgreSQL ended before it was ready, or was not ready in time. */
export class PostgresDidNotStart extends CannotUseData {
  override name = "PostgresDidNotStart";
}

export interface ServerProcess {
  pid: number;
  port: number;
  /** Resolves when the server ends, with its signal or exit code as text. */
  exited: Promise<string>;
  /** Resolves once the server accepts connections. Throws {@link PostgresDidNotStart} if that fails. */
  becomeReady(log: (message: string) => void, signal?: AbortSignal): Promise<void>;
  /** Stops the server, by force after some seconds. Committed data survives either way. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL with its settings file. PostgreSQL ends when this process does. */
export function spawnServer(layout: Layout, binaries: Binaries, runAs: RunAs, port: number): ServerProcess {
  const logFrom = logLength(layout.logFile);
  const logHandle = openSync(layout.logFile, "a", 0o600);
  giveFile(runAs, layout.logFile);
  const settings = `config_file=${layout.settingsFile}`;
  const server = [binaries.postgres, "-D", layout.cluster, "-c", settings, "-c", MARK];
  const [command, ...args] = [...runAs.prefix, "/bin/sh", "-c", WATCHED, "sh", ...server];
  const child = spawn(command as string, args, {
    ...runAs.identity,
    // Keeps the terminal's Ctrl-C from PostgreSQL: Hearth still needs the database while it stops.
    detached: true,
    cwd: "/",
    env: CLEAN_ENVIRONMENT,
    stdio: ["ignore", logHandle, logHandle, "pipe"],
  });
  closeSync(logHandle);
  let alive = true;
  const exited = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  }).then((how) => {
    alive = false;
    // End the watcher before its pipe closes. It would otherwise signal a process number that the OS may have
    // reused.
    endWatcher(child.pid);
    child.stdio[3]?.destroy();
    return how;
  });
  const pid = child.pid ?? 0;

  const isReady = async (): Promise<boolean> => {
    const file = readPostmasterFile(layout.cluster);
    return file?.pid === pid && file.ready && (await accepts(port));
  };
  const becomeReady: ServerProcess["becomeReady"] = async (log, signal) => {
    const settled = async (): Promise<boolean> => !alive || (await isReady());
    if (!(await waitUntil(settled, { withinMs: SAY_SO_AFTER_MS, signal }))) {
      if (!signal?.aborted) log("PostgreSQL is recovering its data; this can take minutes");
      await waitUntil(settled, { withinMs: READY_WITHIN_MS, everyMs: 100, signal });
    }
    if (alive && (await isReady())) return;
    const how = alive ? "not ready in time" : `ended with ${await exited}`;
    const words = readLogSince(layout.logFile, logFrom);
    throw new PostgresDidNotStart(
      `PostgreSQL did not start in ${layout.home} (${how}). If its files are damaged, restore a backup into an ` +
        `empty DATA_DIR. It said:\n${words}`,
    );
  };
  const ended = (): boolean => !alive;
  const stop = async (): Promise<void> => {
    child.kill("SIGINT");
    if (await waitUntil(ended, { withinMs: FAST_STOP_WITHIN_MS })) return;
    child.kill("SIGQUIT");
    if (await waitUntil(ended, { withinMs: HARD_STOP_WITHIN_MS })) return;
    child.kill("SIGKILL");
    await exited;
  };
  return { pid, port, exited, becomeReady, stop };
}

/** Kills PostgreSQL's process group. Only the watcher is left in it once PostgreSQL has ended. */
function endWatcher(group: number | undefined): void {
  if (!group) return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // The watcher has already ended.
  }
}
