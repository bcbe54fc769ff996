import pg from "pg";
import { isDatabaseUnavailable } from "./failures.ts";

/** More than this at once would make those who came first wait for the rest. */
const MOST = 100;

/** What takes longer than this waits for somebody else's lock: others go on beside it. */
const PATIENCE_MS = 100;

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at the same time: what comes while a statement is under way waits for its end, and
 * goes with all that came meanwhile. Nothing waits on an idle database, and each is answered by a statement that
 * began after it was asked. `doAll` gives a result for each item, in their order. Where it fails on several, each is
 * done alone, so that nobody's mistake is another's.
 */
export function gather<Item, Result>(
  doAll: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Asked<Item, Result>[] = [];
  let busy = 0;
  let isPlanned = false;

  const begin = (): void => {
    isPlanned = false;
    if (busy > 0 || waiting.length === 0) return;
    const asked = waiting.splice(0, MOST);
    busy += 1;
    let isBusy = true;
    const done = (): void => {
      clearTimeout(patience);
      if (!isBusy) return;
      isBusy = false;
      busy -= 1;
      begin();
    };
    const patience = setTimeout(done, PATIENCE_MS);
    void settle(asked, doAll, done);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Those that have arrived by now go together.
      if (!isPlanned && busy === 0) {
        isPlanned = true;
        setImmediate(begin);
      }
    });
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
