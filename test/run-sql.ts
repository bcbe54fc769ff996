import { Client } from "pg";

export { withDatabase } from "../src/server/db/with-database.ts";

/** Runs one statement on a connection of its own. Throws PostgreSQL's error. */
export async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
