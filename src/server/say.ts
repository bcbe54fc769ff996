import { InvalidConfig } from "./config.ts";
import { DataDirectoryInUse } from "./db/embedded/lock.ts";
import { MigrationMismatch } from "./db/migrate.ts";

/** Tells the person at the terminal. The program's log is a thing of its own. */
export function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Why it failed: in words where the person can act on them, else what failed with the stack. */
export function whyNot(error: unknown, whatFailed = "Hearth could not start"): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof InvalidConfig) return `The configuration cannot be used:\n${error.message}`;
  if (error instanceof DataDirectoryInUse || error instanceof MigrationMismatch) return error.message;
  if ("code" in error && error.code === "EADDRINUSE") {
    return `Something else is listening there already (${error.message}). Stop it, or set PORT to another number.`;
  }
  return `${whatFailed}: ${error.stack ?? error.message}`;
}
