import type { Socket } from "node:net";
import type { ClientBase } from "pg";

export interface TimeLimits {
  /** How long a connection may take to be there. */
  connectMs: number;
  /** How long a statement may take. */
  statementMs: number;
  /** How long a connection may say nothing to a statement: longer than that takes, since only a dead one does. */
  silenceMs: number;
}

/**
 * Of the statements that somebody waits for. A statement and a connection in its place, one after the other, take less
 * than the ten seconds within which everybody is to be answered.
 */
export const REQUEST_LIMITS: TimeLimits = { connectMs: 3_000, statementMs: 6_000, silenceMs: 6_500 };

/** Limits for work in the background, such as a ranking of millions of posts while an import runs. */
export const BACKGROUND_LIMITS: TimeLimits = { connectMs: 3_000, statementMs: 300_000, silenceMs: 301_000 };

/** Of a pool: how long its connections may take to be there, and what is done with one that is. */
interface LimitedPool {
  connectionTimeoutMillis: number;
  onConnect: (client: ClientBase) => Promise<void>;
}

/**
 * Bounds how long a connection can be held by one statement. Where the database stands still, whoever waits is
 * answered, and there are new connections once it is back: the system itself would wait for minutes for one that broke
 * without a word.
 */
export function limitTimes({ connectMs, statementMs, silenceMs }: TimeLimits): LimitedPool {
  return {
    connectionTimeoutMillis: connectMs,
    onConnect: async (client) => {
      endSilence(client, silenceMs);
      // Not among the parameters of the connection: poolers refuse those that they do not know.
      await client.query(`set statement_timeout = ${statementMs}`);
    },
  };
}

/** Cuts a connection that has not said a word to a statement for so long. One that is asked nothing may be silent. */
export function endSilence(client: ClientBase, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs);
  stream.on("timeout", () => {
    if (isAsked(client)) stream.destroy();
  });
}

/** The driver knows, and its own way to ask has been given up. */
function isAsked(client: ClientBase): boolean {
  return Boolean((client as unknown as Record<string, unknown>)["_activeQuery"]);
}
