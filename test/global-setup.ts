import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/server/postgres/postgres.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { runSql, withDatabase } from "./run-sql.ts";
import { makeTestDirectory } from "./test-directory.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server for test databases, and the migrated template that they are copies of. */
    postgres: { adminConnectionString: string; template: string };
  }
}

/**
 * Starts one PostgreSQL for all tests and migrates the template for their databases. Returns the tear-down.
 *
 * With `DATABASE_URL_FOR_TESTS` set, that server is used; its user must be allowed to create databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const admin = server.connectionString;
  const template = `hearth_template_${process.pid}`;
  try {
    await runSql(admin, `create database ${template}`);
    await migrate(withDatabase(admin, template), () => {});
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgres", { adminConnectionString: admin, template });
  return async () => {
    await runSql(admin, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function findServer(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const own = process.env["DATABASE_URL_FOR_TESTS"];
  if (own) return { connectionString: own, stop: async () => {} };
  const directory = makeTestDirectory();
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: directory.path, durable: false, log });
    return {
      connectionString: postgres.connectionString,
      stop: async () => {
        await postgres.stop();
        directory.remove();
      },
    };
  } catch (error) {
    directory.remove();
    throw error;
  }
}

/** Prints PostgreSQL's messages, except that a new database is made: every run makes one. */
function log(message: string): void {
  if (!message.startsWith("Making")) process.stderr.write(`${message}\n`);
}
