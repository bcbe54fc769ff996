import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { BackupOutcome, CopyOutcome } from "./outcome.ts";

const COMMAND = fileURLToPath(new URL("../main.ts", import.meta.url));
/** The time that the command has to end when the site stops, which has a few seconds more. */
const END_WITHIN_MS = 4_000;
const LONGEST_REASON = 500;

/** Runs a command in a process of its own, with a low priority. It ends when the signal is aborted. */
export async function runCommand<Outcome extends BackupOutcome | CopyOutcome>(
  words: string[],
  signal: AbortSignal,
): Promise<Outcome | { failure: string }> {
  const child = fork(COMMAND, words, { silent: true });
  const outcome = outcomeOf<Outcome>(child);
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const stop = (): void => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS).unref();
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  try {
    return await outcome;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function outcomeOf<Outcome extends object>(child: ChildProcess): Promise<Outcome | { failure: string }> {
  const { promise, resolve } = Promise.withResolvers<Outcome | { failure: string }>();
  let told: Outcome | { failure: string } | null = null;
  child.on("message", (message) => {
    told = message as Outcome;
  });
  // It could not be started, or not be reached.
  child.on("error", (error) => resolve({ failure: error.message }));
  // Reads what it says, since a full pipe would hold it up.
  child.stdout?.resume();
  child.stderr?.resume();
  child.on("close", (code, signal) => {
    if (told !== null && "failure" in told) told = { failure: told.failure.slice(0, LONGEST_REASON) };
    const without = signal
      ? `Its process was ended by ${signal}, perhaps for lack of memory.`
      : `Its process ended with the code ${code}.`;
    resolve(told ?? { failure: without });
  });
  return promise;
}
