import { InvalidConfig } from "./config.ts";
import { DataDirectoryInUse } from "./db/embedded/lock.ts";
import { isDatabaseUnavailable } from "./db/failures.ts";
import { UnusableDatabase } from "./db/migrate.ts";

// Nobody may be reading any more: the terminal was closed, or what the output was piped to has ended. That ends no site.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

/** Tells the person at the terminal. The program's log is a thing of its own. */
export function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** The address that HOST and PORT name cannot be listened on. */
export class CannotListen extends Error {
  override name = "CannotListen";

  constructor(cause: NodeJS.ErrnoException) {
    const taken = cause.code === "EADDRINUSE";
    super(
      taken
        ? `Something else is listening there already (${cause.message}). Stop it, or set PORT to another number.`
        : `Hearth cannot listen there (${cause.message}). Please check HOST and PORT.`,
      { cause },
    );
  }
}

/** A process that was to serve the site did not come to it; the message says why. */
export class CannotServe extends Error {
  override name = "CannotServe";
}

/** What the person asked for cannot be done as it was asked for; the message says why. */
export class CannotDo extends Error {
  override name = "CannotDo";
}

const IN_WORDS = [DataDirectoryInUse, UnusableDatabase, CannotListen, CannotServe, CannotDo];

/** Why it failed: in words where the person can act on them, else what failed with the stack. */
export function whyNot(error: unknown, whatFailed = "Hearth could not start"): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof InvalidConfig) return `The configuration cannot be used:\n${error.message}`;
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message;
  if (isDatabaseUnavailable(error)) return `The database cannot be used just now (${error.message}).`;
  return `${whatFailed}: ${error.stack ?? error.message}`;
}
