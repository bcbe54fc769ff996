import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** The longest wait for others. Who waits longer goes on: then one copy too many may pass, but no writer waits for a slow one. */
const PATIENCE_MS = 2_000;

const LOOK_MS = 10;

/**
 * Waits for others who judge the same: of texts that arrive together, each must meet those before it. The turn ends with the
 * transaction. Trying again and again fails no transaction, unlike a lock's timeout.
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
