import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../src/server/db/database.ts";
import type { DB } from "../src/server/db/schema.ts";

/** A statement, and the rows of tables and entries of indexes that PostgreSQL reads for it. */
export interface StatementCost {
  statement: string;
  rows: number;
  ms: number;
}

/** Does some reading, and returns the cost of each of its statements by their plans, which are run once more. */
export async function rowsRead(
  connectionString: string,
  read: (db: Database) => Promise<unknown>,
): Promise<StatementCost[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString, max: 2 });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  try {
    await read(db);
    const costs: StatementCost[] = [];
    for (const { sql, parameters } of statements) {
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
      const [{ Plan: plan, "Execution Time": ms }] = rows[0]["QUERY PLAN"];
      costs.push({ statement: sql, rows: rowsOf(plan), ms });
    }
    return costs;
  } finally {
    await db.destroy();
  }
}

interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

function rowsOf(plan: Plan): number {
  const read =
    plan["Actual Rows"] +
    (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = plan["Relation Name"] === undefined ? 0 : read * plan["Actual Loops"];
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own);
}
