import type { Database } from "./database.ts";
import { perDatabase } from "./per-database.ts";

const running = perDatabase(() => new Set<string>());

/**
 * Does work that nobody waits for, once at a time in this process for each name. Where it fails, whoever needs it next
 * begins it again: it is for what is computed anew now and then, and for nothing that must happen.
 */
export function inBackground(db: Database, name: string, work: () => Promise<unknown>): void {
  const names = running(db);
  if (names.has(name)) return;
  names.add(name);
  void work()
    .catch(() => null)
    .finally(() => names.delete(name));
}
