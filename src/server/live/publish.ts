import type { Database } from "../db/database.ts";
import { notify } from "./between-processes.ts";
import type { LiveEvent, Publish } from "./live-event.ts";

const publishers = new WeakMap<Database, Publish>();

/** Makes `publish` hand the events of this database or transaction to `send`, which needs no statement. */
export function publishThrough(db: Database, send: Publish): void {
  publishers.set(db, send);
}

/** Publishes events: after the commit if `db` is a transaction, else at once. */
export async function publish(db: Database, events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const send = publishers.get(db);
  if (send) send(events);
  // A job or a program beside the site: PostgreSQL delivers a transaction's notifications at its commit.
  else await notify(db, events);
}
