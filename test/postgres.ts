import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { runSql, withDatabase } from "./run-sql.ts";

export interface TestDatabase {
  connectionString: string;
  /** Drops the database, even if connections are open. */
  drop(): Promise<void>;
}

/** Makes a migrated, empty database in about 30 ms. Throws if the tests' PostgreSQL cannot be reached. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminConnectionString, template } = inject("postgres");
  const name = `hearth_test_${randomBytes(8).toString("hex")}`;
  await runSql(adminConnectionString, `create database ${name} template ${template} strategy file_copy`);
  return {
    connectionString: withDatabase(adminConnectionString, name),
    drop: () => runSql(adminConnectionString, `drop database if exists ${name} with (force)`),
  };
}
