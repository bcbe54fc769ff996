import pg from "pg";
import { UnusableDatabase } from "./unusable-database.ts";

const ANSWERS_WITHIN_MS = 5_000;

/**
 * Throws `UnusableDatabase` if sessions share connections, as behind pgbouncer in transaction mode. Locks,
 * settings and LISTEN of one session would reach another, and Hearth would wait forever for its own lock.
 */
export async function refuseSharedConnections(connectionString: string): Promise<void> {
  const options = {
    connectionString,
    application_name: "hearth",
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  };
  const [first, second] = [new pg.Client(options), new pg.Client(options)];
  for (const client of [first, second]) client.on("error", () => {});
  try {
    await first.connect();
    const before = await backendOf(first);
    // PostgreSQL itself reports its process id when a client connects; a pooler reports an invented one.
    if (before === numberOf(first)) return;
    await second.connect();
    // With a shared connection this transaction takes the one that the first session used.
    await second.query("begin");
    if ((await backendOf(second)) === before || (await backendOf(first)) !== before) throw sharing();
  } catch (error) {
    throw error instanceof pg.DatabaseError && /statement pooling/.test(error.message) ? sharing() : error;
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

function sharing(): UnusableDatabase {
  return new UnusableDatabase(
    "DATABASE_URL leads to a pooler in transaction mode, which Hearth cannot work with. Name PostgreSQL itself there, " +
      "or set the pooler to session mode (pool_mode = session).",
  );
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}

/** The process id that the server reported on connecting. The driver's types lack the property. */
function numberOf(client: pg.Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}
