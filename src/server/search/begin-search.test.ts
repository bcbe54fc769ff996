import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { searchTerms } from "../../contract/search-terms.ts";
import type { Database } from "../db/database.ts";
import { beginSearch } from "./begin-search.ts";

const app = await startTestApp();
const { alice, submitText } = await castOf(app);
afterAll(() => app.close());

const begin = (typed: string) => beginSearch(app.db, searchTerms(typed), typed);
const queries = async (typed: string) => (await begin(typed)).terms.map(({ query }) => query);

test("a word is searched by its stem and as written, once if these are the same; a phrase always by both", async () => {
  expect(await queries("walking park walking")).toEqual([
    "'walk' | 'walking'",
    "'park'",
    "'walk' | 'walking':*",
  ]);
  expect(await queries('park "red owls" park')).toEqual([
    "'park'",
    "'red' <-> 'owl' | 'red' <-> 'owls'",
    "'park':*",
  ]);
  expect(await queries("the park-bench")).toEqual(["'the'", "'park' <-> 'bench' | 'park' <-> 'bench':*"]);
});

test("a title equal to the typed text is recognised, without accents and in any case", async () => {
  await submitText(alice, { title: "Caf\u00e9 in Z\u00fcrich" });
  expect(await begin("CAFE in Zurich")).toMatchObject({ isTitle: true });
  expect(await begin("cafe in")).toMatchObject({ isTitle: false });
});

test("the rest of the transaction has a time limit of three seconds", async () => {
  const limit = await app.db.transaction().execute(async (transaction) => {
    await beginSearch(transaction, searchTerms("park"), "park");
    return timeLimit(transaction);
  });
  expect(limit).toBe("3s");
});

async function timeLimit(db: Database): Promise<string> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    db,
  );
  return rows[0]!.limit;
}
