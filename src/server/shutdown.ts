const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const DEADLINE_MS = 9_000;
const PARENT_CHECK_MS = 1_000;

interface Options {
  say(message: string): void;
  /** The signals that end the process; the others it passes over, and hears of its end from who started it. */
  endsOn?: readonly NodeJS.Signals[];
  /** What is said when it ends because it was told to. */
  farewell?: string;
}

/**
 * Ends the process cleanly, once, on a signal: a terminal sends Ctrl-C twice, to us and through npm.
 * What was added last is undone first.
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

  /** Names what undoes a part that has just been started. */
  add(undo: () => Promise<unknown>): void {
    this.#undo.push(undo);
  }

  /** Has the deadline allow for a pause that a part makes on purpose. */
  allow(ms: number): void {
    this.#deadlineMs += ms;
  }

  /** Ends with the process that started us: npm that dies of a closed terminal takes no child along. */
  endWithParent(): void {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) void this.run(0);
    }, PARENT_CHECK_MS).unref();
  }

  /** Whether it has begun: then what fails is no news. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Undoes everything and exits with this code. */
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
