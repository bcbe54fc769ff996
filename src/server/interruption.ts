const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const DEADLINE_MS = 9_000;

/** The exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/**
 * Aborts the returned signal at the first Ctrl-C or similar; a terminal sends Ctrl-C twice, directly and
 * through npm. Ends the process if its work has not stopped after `DEADLINE_MS`.
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
