import type { Database } from "./database.ts";

/**
 * Reads once for all who ask for the same at the same time. Who asks while it is being read waits for the next
 * reading, which begins when that one ends: each is given what was read after asking, so nothing is ever old. What is
 * given is others' too: it must not be changed. Transactions share with nobody.
 */
export function share<Asked, Result>(
  read: (db: Database, asked: Asked) => Promise<Result>,
): (db: Database, asked: Asked) => Promise<Result> {
  const readings = new WeakMap<Database, Map<string, Reading<Result>>>();

  const begin = (db: Database, asked: Asked, key: string): Promise<Result> => {
    const same = readings.get(db) ?? new Map<string, Reading<Result>>();
    readings.set(db, same);
    const now = read(db, asked);
    const reading: Reading<Result> = { now, next: null };
    same.set(key, reading);
    const end = (): void => {
      if (reading.next === null) same.delete(key);
    };
    now.then(end, end);
    return now;
  };

  return (db, asked) => {
    const key = JSON.stringify(asked);
    const reading = readings.get(db)?.get(key);
    if (!reading) return begin(db, asked, key);
    const again = () => begin(db, asked, key);
    return (reading.next ??= reading.now.then(again, again));
  };
}

interface Reading<Result> {
  now: Promise<Result>;
  /** For those who have asked since it began. */
  next: Promise<Result> | null;
}
