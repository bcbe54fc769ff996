const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const DEADLINE_MS = 9_000;
const PARENT_CHECK_MS = 1_000;

/**
 * Ends the program cleanly, once, on a signal: a terminal sends Ctrl-C twice, to us and through npm.
 * What was added last is undone first.
 */
export class Shutdown {
  readonly #undo: (() => Promise<unknown>)[] = [];
  readonly #say: (message: string) => void;
  #running: Promise<never> | null = null;

  constructor(say: (message: string) => void) {
    this.#say = say;
    for (const signal of SIGNALS) process.on(signal, () => void this.run(0));
  }

  /** Names what undoes a part that has just been started. */
  add(undo: () => Promise<unknown>): void {
    this.#undo.push(undo);
  }

  /** Ends with the process that started us: npm that dies of a closed terminal takes no child along. */
  endWithParent(): void {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) void this.run(0);
    }, PARENT_CHECK_MS).unref();
  }

  /** Undoes everything and exits with this code. */
  run(code: number): Promise<never> {
    this.#running ??= this.#end(code);
    return this.#running;
  }

  async #end(code: number): Promise<never> {
    if (code === 0) this.#say("Stopping…");
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    let exitCode = code;
    for (const undo of this.#undo.toReversed()) {
      try {
        await undo();
      } catch (error) {
        this.#say(`While stopping: ${String(error)}`);
        exitCode = 1;
      }
    }
    process.exit(exitCode);
  }
}
