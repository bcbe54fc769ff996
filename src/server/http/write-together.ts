import type { Database } from "../db/database.ts";
import { gather } from "../db/gather.ts";
import type { ApiError } from "../refusal.ts";
import { claimKeys, firstAnswer, keepAnswers, type WriteKey } from "./idempotency.ts";

/** The outcome of one of the writes that were gathered. */
export type Written<Answer> = { answer: Answer; onCommit?: () => void } | { refused: ApiError };

/** Makes several writes in one transaction, and returns their outcomes in the same order. */
type WriteAll<Item, Answer> = (db: Database, items: Item[]) => Promise<Written<Answer>[]>;

interface Asked<Item> {
  item: Item;
  key: WriteKey | null;
}

/**
 * Returns a function that makes one write, gathered into a transaction with those that arrive at the same
 * time. With a key the write happens once, as with `once`. A refused write does not affect the others.
 */
export function writeTogether<Item, Answer>(
  db: Database,
  writeAll: WriteAll<Item, Answer>,
): (item: Item, key: WriteKey | null) => Promise<Answer> {
  const ask = gather((asked: Asked<Item>[]) => writeOnce(db, asked, writeAll));
  const write = async (item: Item, key: WriteKey | null): Promise<Answer> => {
    const written = await ask({ item, key });
    if (written === null) {
      // Another write used the key first. If that write was refused, the key is free again.
      const first = await firstAnswer(db, key!);
      return first === undefined ? write(item, key) : (first as Answer);
    }
    if ("refused" in written) throw written.refused;
    written.onCommit?.();
    return written.answer;
  };
  return write;
}

/** Null stands for a write that did not happen because its key was used before. */
async function writeOnce<Item, Answer>(
  db: Database,
  asked: Asked<Item>[],
  writeAll: WriteAll<Item, Answer>,
): Promise<(Written<Answer> | null)[]> {
  return db.transaction().execute(async (transaction) => {
    const keys = asked.map(({ key }) => key).filter((key) => key !== null);
    const claimed = keys.length === 0 ? new Set() : await claimKeys(transaction, keys);
    const fresh = asked.filter(({ key }) => key === null || claimed.has(key));
    const items = fresh.map(({ item }) => item);
    const written = items.length === 0 ? [] : await writeAll(transaction, items);
    const byAsked = new Map(fresh.map((one, index) => [one, written[index]!]));
    const keyed = [...byAsked].flatMap(([{ key }, one]) => (key ? [answerTo(key, one)] : []));
    if (keyed.length > 0) await keepAnswers(transaction, keyed);
    return asked.map((one) => byAsked.get(one) ?? null);
  });
}

function answerTo<Answer>(key: WriteKey, written: Written<Answer>) {
  return "refused" in written ? { key } : { key, answer: written.answer };
}
