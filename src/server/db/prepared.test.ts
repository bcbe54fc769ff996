import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { prepare } from "./prepared.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("a prepared statement with an array gets a generic plan, however short the array is", async () => {
  // Rows are expensive, so one element looks much cheaper than the ten that PostgreSQL assumes for any array.
  const count = prepare<{ n: number; counted: number }>(`
    select n, counted from unnest($1::int[]) asked (n)
      cross join lateral (select count(*) as counted from generate_series(1, n) where n < 1000) counts
    where n = any($1::int[]) order by n`);
  await app.db.transaction().execute(async (transaction) => {
    for (let n = 1; n <= 20; n++) expect(await count(transaction, [[n]])).toEqual([{ n, counted: n }]);
    expect(await count(transaction, [[3, 1, 2]])).toHaveLength(3);
    const { rows } = await sql<{ planned: number }>`
      select custom_plans as planned from pg_prepared_statements where statement like '%as counted%'`.execute(
      transaction,
    );
    // PostgreSQL makes custom plans for the first five executions, to compare them with a generic plan.
    expect(rows).toEqual([{ planned: 5 }]);
  });
});
