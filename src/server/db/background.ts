import { backgroundOf, type Database } from "./database.ts";
import { perDatabase } from "./per-database.ts";

const running = perDatabase(() => new Set<string>());

/** After a failure the work rests this many times as long as it took, so that hopeless work does not fill a processor. */
const REST_FACTOR = 10;

/**
 * Does work that nobody waits for, on connections of its own, once at a time in this process for each name. After a
 * failure a later call begins it again: use it for what is computed now and then, not for what must happen.
 */
export function inBackground(db: Database, name: string, work: (db: Database) => Promise<unknown>): void {
  const names = running(db);
  if (names.has(name)) return;
  names.add(name);
  const began = performance.now();
  const end = (): boolean => names.delete(name);
  work(backgroundOf(db)).then(end, () => {
    setTimeout(end, REST_FACTOR * (performance.now() - began)).unref();
  });
}
