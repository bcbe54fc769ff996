import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/pools.ts";
import { isUpTo, throughWordIndex } from "./through-word-index.ts";

const database = await createTestDatabase();
const db = openDatabase(database.connectionString, { onLost: () => {} });
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeAll(async () => {
  await sql`
    with member as (insert into members (username) values ('alice') returning id), added as (
      insert into posts (member_id, title, content_type, content)
      select id, 'Words ' || md5(n::text), 'text', md5(n::text) from member, generate_series(1, 2000) n
      returning id, title, content
    )
    insert into post_search_older (post_id, words, title)
    select id, to_tsvector('hearth_words', title || ' ' || content), title from added`.execute(db);
  await sql`analyze post_search_older`.execute(db);
});

/** PostgreSQL's plan for finding a post with words that its statistics do not have. */
async function planOf(transaction: Database): Promise<string> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select query from unnest(array['lantern']) query,
    lateral (select from post_search s where s.words @@ query::tsquery and ${isUpTo(2_000)} limit 1) found`.execute(
    transaction,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test("posts with certain words are looked up in the word index, however cheap a sequential scan seems", async () => {
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config(name, '0', true) from unnest(array['seq_page_cost', 'cpu_tuple_cost']) name`.execute(
      transaction,
    );
    expect(await planOf(transaction)).toContain("Seq Scan on post_search_older");
    const plan = await throughWordIndex(transaction, () => planOf(transaction));
    expect(plan).toContain("Bitmap Index Scan on post_search_older_words");
    expect(await planOf(transaction)).toContain("Seq Scan on post_search_older");
  });
});
