import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { prepare } from "./prepared.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("a prepared statement is planned once, however short the array is that it is given", async () => {
  // Each row of it is dear, so that one looks much cheaper than the ten that PostgreSQL expects of any array.
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
    // PostgreSQL plans the first five anew, to know what that is worth.
    expect(rows).toEqual([{ planned: 5 }]);
  });
});
