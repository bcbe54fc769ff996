import type { Call, CallAnswer } from "../../contract/call.ts";
import type { Database } from "../db/database.ts";
import { gather } from "../db/gather.ts";
import type { LiveEvent } from "../live/live-event.ts";
import { publish, publishThrough } from "../live/publish.ts";
import { ApiError } from "../refusal.ts";
import type { CallContext, CallHandler, Register } from "./calls.ts";
import { type DeleteSent, type SentDraft, sentDraftOf } from "./sent-draft.ts";
import { claimKeys, firstAnswer, keepAnswers, type WriteKey, writeKeyOf } from "./idempotency.ts";

/**
 * Registers a call that writes. The handler's `db` is a transaction: a refusal undoes it, and events that
 * verbs publish are sent after its commit. A member's repeated `Idempotency-Key` gets the first answer.
 */
export type Write = <C extends Call, Prepared = undefined>(
  call: C,
  given: CallHandler<C> | WriteSteps<C, Prepared>,
) => void;

/** The parts of a write that is more than a handler. */
interface WriteSteps<C extends Call, Prepared> {
  /**
   * Slow work outside the transaction, such as hashing a password; `write` gets its result. Calls with
   * `before` take no Idempotency-Key.
   */
  before?: (context: CallContext<C>) => Promise<Prepared>;
  /**
   * `own`, the default: each request has a transaction. `gathered`: requests that arrive together share one.
   * The handler may then only call gathered verbs, the same for each request but for the rare one that is held, and they
   * refuse before they write. `none`: the handler calls a verb that is a single statement.
   */
  transaction?: "own" | "gathered" | "none";
  write: (context: CallContext<C>, prepared: Prepared) => Promise<CallAnswer<C>>;
}

export function writeThrough(register: Register, db: Database, deleteSent: DeleteSent): Write {
  return <C extends Call, Prepared>(call: C, given: CallHandler<C> | WriteSteps<C, Prepared>): void => {
    const { before, transaction = "own", write } = typeof given === "function" ? { write: given } : given;
    const writeAll = (writes: KeyedWrite<CallAnswer<C>>[]) => writeInOne(db, writes, deleteSent);
    const writeOne =
      transaction === "gathered"
        ? gather(writeAll)
        : async (keyed: KeyedWrite<CallAnswer<C>>) => (await writeAll([keyed]))[0]!;
    register(call, async (context, request) => {
      const prepared = (await before?.(context)) as Prepared;
      if (transaction === "none") return write(context, prepared);
      // A key stores a hash of the body, and the body of a call with `before` may have a password. A repeated
      // request would also run `before` again.
      const key = before ? null : writeKeyOf(request, context.viewer);
      const draft = before ? null : sentDraftOf(request, context.viewer);
      return once(
        db,
        { key, draft, write: (inside) => write({ ...context, db: inside }, prepared) },
        writeOne,
      );
    });
  };
}

/** A request's write, the key that it must claim first, and the draft that goes with it. */
interface KeyedWrite<Answer> {
  key: WriteKey | null;
  draft: SentDraft | null;
  write: (db: Database) => Promise<Answer>;
}

/** Null for a write that did not happen, because another request had used its key. */
type Outcome<Answer> = PromiseSettledResult<Answer> | null;

async function once<Answer>(
  db: Database,
  keyed: KeyedWrite<Answer>,
  writeOne: (keyed: KeyedWrite<Answer>) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const outcome = await writeOne(keyed);
  if (outcome?.status === "rejected") throw outcome.reason;
  if (outcome) return outcome.value;
  const first = await firstAnswer(db, keyed.key!);
  // If the first write was refused, the key is free again.
  return first === undefined ? once(db, keyed, writeOne) : (first as Answer);
}

/** Makes writes in one transaction and then publishes their events. A refused one does not undo the others. */
async function writeInOne<Answer>(
  db: Database,
  writes: KeyedWrite<Answer>[],
  deleteSent: DeleteSent,
): Promise<Outcome<Answer>[]> {
  const events: LiveEvent[] = [];
  const outcomes = await db.transaction().execute(async (transaction) => {
    publishThrough(transaction, (published) => void events.push(...published));
    const claimed = await claimKeys(
      transaction,
      writes.flatMap(({ key }) => key ?? []),
    );
    const fresh = writes.filter(({ key }) => key === null || claimed.has(key));
    // All must end before the transaction does: a later statement would run outside of it.
    const settled = await Promise.allSettled(fresh.map(async ({ write }) => write(transaction)));
    for (const one of settled) {
      if (one.status === "rejected" && (writes.length === 1 || !(one.reason instanceof ApiError)))
        throw one.reason;
    }
    const outcomeOf = new Map(fresh.map((one, index) => [one, settled[index]!]));
    await keepAnswers(
      transaction,
      [...outcomeOf].flatMap(([{ key }, one]) =>
        key ? [{ key, answer: one.status === "fulfilled" ? one.value : undefined }] : [],
      ),
    );
    const done = fresh.filter((one) => outcomeOf.get(one)?.status === "fulfilled");
    await deleteSent(
      transaction,
      done.flatMap(({ draft }) => draft ?? []),
    );
    return writes.map((one) => outcomeOf.get(one) ?? null);
  });
  await publish(db, events);
  return outcomes;
}
