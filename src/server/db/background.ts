import type { Database } from "./database.ts";
import { backgroundOf } from "./pools.ts";
import { memoizePerDatabase } from "./per-database.ts";

const running = memoizePerDatabase(() => new Set<string>());

/** After a failure, work pauses for this many times its duration, so failing work does not fill a core. */
const PAUSE_FACTOR = 10;

/**
 * Runs work that no request waits for, on the background connections. The call does nothing while work of the
 * same name runs or pauses in this process. Failures are swallowed, and only a later call retries: use it for
 * values that are recomputed now and then, not for work that must happen.
 */
export function startInBackground(
  db: Database,
  name: string,
  work: (db: Database) => Promise<unknown>,
): void {
  const names = running(db);
  if (names.has(name)) return;
  names.add(name);
  const began = performance.now();
  const end = (): boolean => names.delete(name);
  work(backgroundOf(db)).then(end, () => {
    setTimeout(end, PAUSE_FACTOR * (performance.now() - began)).unref();
  });
}
