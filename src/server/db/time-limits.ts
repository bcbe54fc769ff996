import type { Socket } from "node:net";
import type { ClientBase } from "pg";

export interface TimeLimits {
  connectMs: number;
  /** Limit for a statement; PostgreSQL enforces it. */
  statementMs: number;
  /** Limit for silence while a statement runs. Longer than `statementMs`: only dead connections reach it. */
  silenceMs: number;
}

/**
 * Limits for statements that a request waits for. A dead connection and then a new one together take less
 * than the ten seconds within which every request is answered.
 */
export const REQUEST_LIMITS: TimeLimits = { connectMs: 3_000, statementMs: 6_000, silenceMs: 6_500 };

/** Limits for background work, such as a ranking of millions of posts while an import runs. */
export const BACKGROUND_LIMITS: TimeLimits = { connectMs: 3_000, statementMs: 300_000, silenceMs: 301_000 };

interface LimitedPool {
  connectionTimeoutMillis: number;
  onConnect: (client: ClientBase) => Promise<void>;
}

/**
 * Limits how long one statement can hold a connection. When the database hangs, requests still get an answer,
 * and new connections open once it is back; the OS alone takes minutes to notice a dead connection.
 */
export function limitTimes({ connectMs, statementMs, silenceMs }: TimeLimits): LimitedPool {
  return {
    connectionTimeoutMillis: connectMs,
    onConnect: async (client) => {
      endSilence(client, silenceMs);
      // Not a startup parameter: poolers refuse startup parameters that they do not know.
      await client.query(`set statement_timeout = ${statementMs}`);
    },
  };
}

/** Cuts the connection when a running statement gets no data for this long. Idle connections stay. */
export function endSilence(client: ClientBase, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs);
  stream.on("timeout", () => {
    if (isAsked(client)) stream.destroy();
  });
}

/** Whether a statement is running. The driver's public property for this is deprecated. */
function isAsked(client: ClientBase): boolean {
  return Boolean((client as unknown as Record<string, unknown>)["_activeQuery"]);
}
