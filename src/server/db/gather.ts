import pg from "pg";
import { unavailable } from "../refusal.ts";
import type { Database } from "./database.ts";
import { isDatabaseUnavailable } from "./failures.ts";
import { memoizePerDatabase } from "./per-database.ts";

/** Maximum items per batch: in a larger one the first callers would wait too long for the rest. */
const MAX_BATCH = 100;

/** A batch that takes longer than this probably waits for a lock, so another one may start beside it. */
const SLOW_AFTER_MS = 100;

/** Maximum batches that run at once: a slow one, and another. */
const MAX_RUNNING = 2;

/** Maximum items that wait. Beyond that the database hangs or is overloaded, and calls get a 503. */
const MAX_WAITING = 2_000;

interface WaitingItem<Item, Result> {
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
  const waiting: WaitingItem<Item, Result>[] = [];
  let running = 0;
  let slow = 0;
  let isScheduled = false;
  const mayStart = (): boolean => running === slow && running < MAX_RUNNING;

  const startBatch = (): void => {
    isScheduled = false;
    if (!mayStart() || waiting.length === 0) return;
    running += 1;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      slow += 1;
      startBatch();
    }, SLOW_AFTER_MS);
    const done = (): void => {
      clearTimeout(timer);
      running -= 1;
      if (isSlow) slow -= 1;
      startBatch();
    };
    void runBatch(waiting.splice(0, MAX_BATCH), doAll, { repeats: !inTransaction, done });
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(unavailable());
      waiting.push({ item, resolve, reject });
      if (!isScheduled && mayStart()) {
        isScheduled = true;
        // Items of one turn of the event loop go together. A transaction's items arrive right after each other,
        // when an earlier statement is answered, so they need not wait for the end of the turn.
        (inTransaction ? process.nextTick : setImmediate)(startBatch);
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
async function runBatch<Item, Result>(
  batch: WaitingItem<Item, Result>[],
  doAll: (items: Item[]) => Promise<Result[]>,
  { repeats, done }: { repeats: boolean; done: () => void },
): Promise<void> {
  try {
    const results = await doAll(batch.map(({ item }) => item));
    done();
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
  } catch (error) {
    if (repeats && batch.length > 1 && wasUndone(error)) {
      for (const one of batch) await runBatch([one], doAll, { repeats, done: () => {} });
      done();
      return;
    }
    done();
    for (const { reject } of batch) reject(error);
  }
}

/** Whether the failed statement surely had no effect. After a lost connection it may have been committed. */
function wasUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseUnavailable(error);
}
