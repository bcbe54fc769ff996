import pg from "pg";
import { unavailable } from "../refusal.ts";
import type { Database } from "./database.ts";
import { isDatabaseUnavailable } from "./failures.ts";
import { memoizePerDatabase } from "./per-database.ts";

/** Maximum items per statement: in a larger one the first callers would wait too long for the rest. */
const TOGETHER = 100;

/** A statement that takes longer than this probably waits for a lock, so `BESIDE` more may run beside it. */
const PATIENCE_MS = 100;
const BESIDE = 1;

/** Maximum items that wait. Beyond that the database hangs or is overloaded, and calls get a 503. */
const WAITING = 2_000;

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches concurrent calls: items that arrive while a statement runs go together in the next one. On an idle
 * database no item waits, and every statement begins after the calls that it answers. `doAll` returns a
 * result for each item, in order. A batch that the database refuses is repeated item by item, so that one
 * item's error fails no other; in a transaction it fails, because nothing can follow an error there. Throws
 * 503 when too many items wait.
 */
export function gather<Item, Result>(
  doAll: (items: Item[]) => Promise<Result[]>,
  { inTransaction = false } = {},
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
    void settle(waiting.splice(0, TOGETHER), doAll, { repeats: !inTransaction, done });
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING) return reject(unavailable());
      waiting.push({ item, resolve, reject });
      if (!isPlanned && !isBusy()) {
        isPlanned = true;
        // Items of one turn of the event loop go together. A transaction's items arrive right after each other,
        // when an earlier statement is answered, so they need not wait for the end of the turn.
        (inTransaction ? process.nextTick : setImmediate)(begin);
      }
    });
}

/**
 * Makes a function for one item from one for many: concurrent calls on the same database, or in the same
 * transaction, go together.
 */
export function gatherOn<Item, Result>(
  doAll: (db: Database, items: Item[]) => Promise<Result[]>,
): (db: Database, item: Item) => Promise<Result> {
  const doTogether = memoizePerDatabase((db) =>
    gather((items: Item[]) => doAll(db, items), { inTransaction: db.isTransaction }),
  );
  return (db, item) => doTogether(db)(item);
}

/** Calls `done` before it resolves any item, so that the next batch starts first. */
async function settle<Item, Result>(
  asked: Asked<Item, Result>[],
  doAll: (items: Item[]) => Promise<Result[]>,
  { repeats, done }: { repeats: boolean; done: () => void },
): Promise<void> {
  try {
    const results = await doAll(asked.map(({ item }) => item));
    done();
    for (const [index, { resolve }] of asked.entries()) resolve(results[index]!);
  } catch (error) {
    if (repeats && asked.length > 1 && wasUndone(error)) {
      for (const one of asked) await settle([one], doAll, { repeats, done: () => {} });
      done();
      return;
    }
    done();
    for (const { reject } of asked) reject(error);
  }
}

/** Whether the failed statement surely had no effect. After a lost connection it may have been committed. */
function wasUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);
}
