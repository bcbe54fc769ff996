const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** A process that has not stopped within this time exits. */
const DEADLINE_MS = 9_000;
const PARENT_CHECK_MS = 1_000;

interface Options {
  say(message: string): void;
  /** Signals that stop the process. The process ignores the others: its parent process tells it to stop. */
  endsOn?: readonly NodeJS.Signals[];
  /** Printed when the process stops without an error. */
  farewell?: string;
}

/**
 * Stops the process cleanly on a signal, and only once: a terminal sends Ctrl-C twice, directly and through
 * npm. Parts stop in reverse order of their start.
 */
export class Shutdown {
  readonly #undo: (() => Promise<unknown>)[] = [];
  readonly #options: Options;
  #running: Promise<never> | null = null;
  #deadlineMs = DEADLINE_MS;

  constructor(options: Options) {
    this.#options = options;
    const { endsOn = SIGNALS } = options;
    for (const signal of SIGNALS) process.on(signal, () => endsOn.includes(signal) && void this.run(0));
  }

  /** Registers the function that stops a part that has just started. */
  add(undo: () => Promise<unknown>): void {
    this.#undo.push(undo);
  }

  /** Extends the deadline for a pause that a part makes on purpose. */
  allow(ms: number): void {
    this.#deadlineMs += ms;
  }

  /** Stops when the parent process ends: a closed terminal kills npm, but not npm's child processes. */
  endWithParent(): void {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) void this.run(0);
    }, PARENT_CHECK_MS).unref();
  }

  /** Whether the stop has begun. Failures are expected from then on. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Stops all parts and exits with this code, or with 1 if a part fails to stop. */
  run(code: number): Promise<never> {
    this.#running ??= this.#end(code);
    return this.#running;
  }

  async #end(code: number): Promise<never> {
    const { say, farewell } = this.#options;
    if (code === 0 && farewell) say(farewell);
    setTimeout(() => process.exit(1), this.#deadlineMs).unref();
    let exitCode = code;
    for (const undo of this.#undo.toReversed()) {
      try {
        await undo();
      } catch (error) {
        say(`While stopping: ${String(error)}`);
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  }
}

/** The exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/**
 * Aborts the returned signal at the first Ctrl-C or similar; a terminal sends Ctrl-C twice, directly and
 * through npm. For commands; the site's processes have a `Shutdown`.
 */
export function listenForInterruption(say: (message: string) => void): AbortSignal {
  const interruption = new AbortController();
  const interrupt = (): void => {
    if (interruption.signal.aborted) return;
    interruption.abort();
    say("\nStopping…");
    setTimeout(() => process.exit(INTERRUPTED), DEADLINE_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return interruption.signal;
}
