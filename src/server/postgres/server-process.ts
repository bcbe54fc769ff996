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
import { waitUntil } from "./wait-until.ts";

const READY_WITHIN_MS = 15 * 60_000;
const SAY_SO_AFTER_MS = 5_000;
const FAST_STOP_WITHIN_MS = 6_000;
const HARD_STOP_WITHIN_MS = 1_500;

/**
 * Descriptor 3 is a pipe whose other end only we hold. However we end, the kernel closes it, and
 * the shell left behind asks PostgreSQL to stop. The shell that became PostgreSQL keeps its
 * process number ($$); the watcher is nobody's child, so PostgreSQL doesn't wonder about it.
 */
const WATCHED = '( (cat <&3 >/dev/null 2>&1; kill -INT $$ 2>/dev/null) & ) ; exec 3<&-; exec "$@"';

/** PostgreSQL ended before it was ready. */
export class PostgresDidNotStart extends CannotUseData {
  override name = "PostgresDidNotStart";
}

export interface ServerProcess {
  pid: number;
  port: number;
  /** Resolves with how it ended, in words. */
  exited: Promise<string>;
  /** Resolves once it takes connections; throws {@link PostgresDidNotStart} when it doesn't. */
  becomeReady(log: (message: string) => void, signal?: AbortSignal): Promise<void>;
  /** Stops it: in order, or within seconds in any case. Nothing committed is lost either way. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL on its settings file; it ends when this process does. */
export function spawnServer(layout: Layout, binaries: Binaries, runAs: RunAs, port: number): ServerProcess {
  const logFrom = logLength(layout.logFile);
  const logHandle = openSync(layout.logFile, "a", 0o600);
  giveFile(runAs, layout.logFile);
  const settings = `config_file=${layout.settingsFile}`;
  const server = [binaries.postgres, "-D", layout.cluster, "-c", settings, "-c", MARK];
  const [command, ...args] = [...runAs.prefix, "/bin/sh", "-c", WATCHED, "sh", ...server];
  const child = spawn(command as string, args, {
    ...runAs.identity,
    // A group and a terminal of its own: Ctrl-C is for us, and we still need the database then.
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
    // In this order: its process number may be somebody else's by the time the watcher hears.
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
      if (!signal?.aborted) log("PostgreSQL is putting its data in order; this can take minutes");
      await waitUntil(settled, { withinMs: READY_WITHIN_MS, everyMs: 100, signal });
    }
    if (alive && (await isReady())) return;
    const how = alive ? "not ready in time" : `ended with ${await exited}`;
    const words = readLogSince(layout.logFile, logFrom);
    throw new PostgresDidNotStart(
      `PostgreSQL did not start in ${layout.home} (${how}). Where its files are damaged, restore a backup into an ` +
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

/** The watcher shares PostgreSQL's process group, in which nothing else is left by then. */
function endWatcher(group: number | undefined): void {
  if (!group) return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
