import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { searchTerms } from "../../contract/search-terms.ts";
import { beginSearch } from "./begin-search.ts";
import { GIVE_UP_AFTER_MS, keepTime } from "./deadline.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("all statements of a search together have three seconds", async () => {
  const start = performance.now();
  let statements = 0;
  const search = app.db.transaction().execute(async (transaction) => {
    await beginSearch(transaction, searchTerms("park"), "park");
    for (; statements < 10; statements++) {
      await keepTime(transaction);
      await sql`select pg_sleep(0.9)`.execute(transaction);
    }
  });
  await expect(search).rejects.toMatchObject({ code: "57014" });
  // Four statements of 0.9 seconds have no place in three; on a busy machine each takes longer.
  expect(statements).toBeLessThanOrEqual(3);
  expect(performance.now() - start).toBeGreaterThan(0.99 * GIVE_UP_AFTER_MS);
});
