const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const DEADLINE_MS = 9_000;

/** The exit code of a program that Ctrl-C has ended. */
export const INTERRUPTED = 130;

/**
 * Hears of Ctrl-C and its like: the first aborts the signal; a terminal sends it twice, to us and
 * through npm. Whoever hangs after that is ended.
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
