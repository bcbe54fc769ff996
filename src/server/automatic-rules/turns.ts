import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** The longest wait for a turn. Then the writer goes on without one: better one copy too many than a wait for a slow writer. */
const PATIENCE_MS = 2_000;

const LOOK_MS = 10;

/**
 * Waits for other transactions that judge by the same keys, so that each text is compared with the texts that arrived just before it.
 * The turn ends with the transaction. Polls for the turn, because the timeout of a lock would fail the transaction.
 */
export async function takeTurn(db: Database, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const end = performance.now() + PATIENCE_MS;
  while (true) {
    const [turn] = await tryTurn(db, [keys]);
    if (turn!.isMine || performance.now() > end) return;
    await delay(LOOK_MS);
  }
}

const tryTurn = prepare<{ isMine: boolean }>(`
  select bool_and(pg_try_advisory_xact_lock(hashtext('hearth automatic rules ' || key))) as "isMine"
  from unnest($1::text[]) key`);
