import pg from "pg";
import { unavailable } from "../refusal.ts";
import type { Database } from "./database.ts";
import { isDatabaseUnavailable } from "./failures.ts";
import { perDatabase } from "./per-database.ts";

/** More than this together would make those who came first wait for the rest. */
const TOGETHER = 100;

/** What takes longer than this waits for somebody else's lock: others go on beside it, on one connection more. */
const PATIENCE_MS = 100;
const BESIDE = 1;

/** Where more wait, the database stands still, or more comes than it can ever do. */
const WAITING = 2_000;

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at the same time: what comes while a statement is under way waits for its end, and
 * goes with all that came meanwhile. Nothing waits on an idle database, and each is answered by a statement that
 * began after it was asked. `doAll` gives a result for each item, in their order. Where it fails on several, each is
 * done alone, so that nobody's mistake is another's. Throws 503 where too many wait.
 */
export function gather<Item, Result>(
  doAll: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Asked<Item, Result>[] = [];
  let underWay = 0;
  let late = 0;
  let isPlanned = false;
  const isBusy = (): boolean => underWay > late || underWay > BESIDE;

  const begin = (): void => {
    isPlanned = false;
    if (isBusy() || waiting.length === 0) return;
    underWay += 1;
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      late += 1;
      begin();
    }, PATIENCE_MS);
    const done = (): void => {
      clearTimeout(patience);
      underWay -= 1;
      if (isLate) late -= 1;
      begin();
    };
    void settle(waiting.splice(0, TOGETHER), doAll, done);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING) return reject(unavailable());
      waiting.push({ item, resolve, reject });
      // Those that have arrived by now go together.
      if (!isPlanned && !isBusy()) {
        isPlanned = true;
        setImmediate(begin);
      }
    });
}

/** As `gather`, on each database by itself. What belongs to a transaction, and sees its writes, is done there alone. */
export function gatherOn<Item, Result>(
  doAll: (db: Database, items: Item[]) => Promise<Result[]>,
): (db: Database, item: Item) => Promise<Result> {
  const doTogether = perDatabase((db) => gather((items: Item[]) => doAll(db, items)));
  return async (db, item) => {
    if (!db.isTransaction) return doTogether(db)(item);
    const [result] = await doAll(db, [item]);
    return result!;
  };
}

/** `done` is called before anybody is answered, so that the next begin first. */
async function settle<Item, Result>(
  asked: Asked<Item, Result>[],
  doAll: (items: Item[]) => Promise<Result[]>,
  done: () => void,
): Promise<void> {
  try {
    const results = await doAll(asked.map(({ item }) => item));
    done();
    for (const [index, { resolve }] of asked.entries()) resolve(results[index]!);
  } catch (error) {
    if (asked.length > 1 && wasUndone(error)) {
      for (const one of asked) await settle([one], doAll, () => {});
      done();
      return;
    }
    done();
    for (const { reject } of asked) reject(error);
  }
}

/** Whether nothing is left of what failed. Where the connection was lost it may have been committed. */
function wasUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);
}
