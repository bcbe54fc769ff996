import type { Socket } from "node:net";
import type { ClientBase } from "pg";

export interface TimeLimits {
  /** How long a statement may take. */
  statementMs: number;
  /** How long a connection may say nothing: longer than a statement, since only a dead one does. */
  silenceMs: number;
}

/** Of the statements that somebody waits for. */
export const REQUEST_LIMITS: TimeLimits = { statementMs: 15_000, silenceMs: 20_000 };

/**
 * Bounds how long a connection can be held by one statement, given as a pool's `onConnect`. Where the database
 * stands still, whoever waits is answered, and there are new connections once it is back: the system itself would
 * wait for minutes for one that broke without a word.
 */
export function limitTimes({ statementMs, silenceMs }: TimeLimits): (client: ClientBase) => Promise<void> {
  return async (client) => {
    // Not among the parameters of the connection: poolers refuse those that they do not know.
    await client.query(`set statement_timeout = ${statementMs}`);
    const stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    stream.setTimeout(silenceMs, () => stream.destroy());
  };
}
