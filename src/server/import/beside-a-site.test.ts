import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { castOf } from "../../../test/cast.ts";
import { beginIndexingImports, indexPostAgain, moveOlder } from "../search/search-index.ts";
import { hackerNewsCsv, makeTestFolder } from "./test-files.ts";
import { makeTestImporter } from "./test-importer.ts";

/** An import while the site serves: where its posts come to stand in search, and what it has the site do again. */

const database = await createTestDatabase();
const app = await startTestApp({ database });
const { alice, bob, submitText, deletePost } = await castOf(app);
const importer = await makeTestImporter(database.connectionString);
const folder = makeTestFolder();

beforeEach(async () => void (await sql`truncate posts, rankings restart identity cascade`.execute(app.db)));
afterAll(async () => {
  await importer.close();
  await app.close();
  await database.drop();
  folder.remove();
});

let files = 0;

async function importTitles(...titles: string[]): Promise<void> {
  const rows = titles.map((title, index) => ({ id: String(++files * 10_000 + index), title, url: "" }));
  await importer.importAll([folder.write(`${files}.csv`, hackerNewsCsv(...rows))]);
}

/** What search has in a table, from old to new. */
async function titlesIn(table: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select post_search.title from ${sql.table(table)} join post_search using (post_id) order by recency`.execute(
    app.db,
  );
  return rows.map(({ title }) => title);
}

const found = async (query: string, more = "") => {
  const { body } = await app.call("GET", `/search?query=${query}${more}`, alice);
  return {
    ids: body.submissions.map(({ id }: { id: string }) => id) as string[],
    next: body.next as string | null,
  };
};

const titlesFound = async (query: string): Promise<string[]> =>
  (await app.call("GET", `/search?query=${query}`, alice)).body.submissions.map(
    ({ title }: { title: string }) => title,
  );

test("an imported post is written where it stays: among the older ones of search, and found there at once", async () => {
  await submitText(bob, { title: "Old lantern" });
  await moveOlder(app.db, 0);
  await submitText(bob, { title: "New lantern" });
  await importTitles("First imported lantern", "Second imported lantern");
  expect(await titlesIn("post_search_recent")).toEqual(["new lantern"]);
  expect((await titlesIn("post_search_older")).toSorted()).toEqual([
    "first imported lantern",
    "old lantern",
    "second imported lantern",
  ]);
  expect(await titlesFound("imported")).toHaveLength(2);
  expect(await titlesFound("lantern")).toHaveLength(4);
});

test("a site without older posts has imported ones among the recent ones, as many as fit", async () => {
  await submitText(bob, { title: "Lantern" });
  await importTitles("Imported lantern");
  expect(await titlesIn("post_search_recent")).toEqual(["imported lantern", "lantern"]);
  // When there are too many recent ones, imported posts go first, and further imports go after them.
  await moveOlder(app.db, 1);
  await importTitles("Another lantern");
  expect(await titlesIn("post_search_recent")).toEqual(["lantern"]);
  expect(await titlesIn("post_search_older")).toEqual(["another lantern", "imported lantern"]);
});

const tableFor = (posts: number) => app.db.transaction().execute((db) => beginIndexingImports(db, posts, 3));

test("a batch that does not fit among the recent ones goes to the older ones whole", async () => {
  await submitText(bob);
  expect(await tableFor(2)).toBe("post_search_recent");
  expect(await tableFor(3)).toBe("post_search_older");
});

test("members' posts, imported ones and older ones are paged through each once, wherever they lie", async () => {
  for (let n = 0; n < 5; n++) await submitText(bob, { title: `Pebble ${n}` });
  await moveOlder(app.db, 2);
  await importTitles(...Array.from({ length: 1_250 }, (_, n) => `Pebble imported ${n}`));
  for (let n = 5; n < 160; n++) await submitText(bob, { title: `Pebble ${n}` });
  const all = await pebbles();
  expect([all.length, new Set(all).size]).toEqual([1_410, 1_410]);
  for (const most of [120, 50, 0]) {
    await moveOlder(app.db, most);
    const byOffset = [];
    for (let offset = 0; offset < 1_500; offset += 100) {
      byOffset.push(...(await found("pebble", `&limit=100&offset=${offset}`)).ids);
    }
    const again = await pebbles();
    expect(byOffset).toEqual(again);
    expect(new Set(again)).toEqual(new Set(all));
  }
});

/** All that is found, page by page. */
async function pebbles(): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null = ""; next !== null && ids.length < 3_000;) {
    const page: { ids: string[]; next: string | null } = await found(
      "pebble",
      `&limit=100${next && `&cursor=${next}`}`,
    );
    ids.push(...page.ids);
    next = page.next;
  }
  return ids;
}

test("an imported post that is restored is again among those of its age", async () => {
  await submitText(bob, { title: "Lantern" });
  await moveOlder(app.db, 0);
  await importTitles("Imported lantern");
  const { ids } = await found("imported");
  await sql`update posts set member_id = (select id from members where username = 'bob')`.execute(app.db);
  await deletePost(bob, ids[0]!);
  expect(await titlesFound("imported")).toEqual([]);
  await sql`update posts set deleted_at = null`.execute(app.db);
  await app.db.transaction().execute((db) => indexPostAgain(db, Number(ids[0])));
  expect(await titlesIn("post_search_older")).toEqual(["imported lantern", "lantern"]);
});

test("an import has no list ranked anew: only what a member posts is news", async () => {
  const readTop = () => app.call("GET", "/submissions?sort=popularity", alice);
  const computed = async () =>
    (
      await sql<{ at: Date }>`select computed_at as at from rankings where list_order = 'top-all'`.execute(
        app.db,
      )
    ).rows;
  await submitText(bob, { title: "Lantern" });
  await readTop();
  // As long a list as would be good for hours, and quick enough to be computed for a single new post.
  await sql`update rankings set length = 100000000, cost_ms = 100`.execute(app.db);
  const before = await computed();
  await importTitles("Imported lantern");
  await readTop();
  expect(await computed()).toEqual(before);
  const id = await submitText(bob, { title: "Newer lantern" });
  const { body } = await readTop();
  expect(body.submissions.map((post: { id: string }) => post.id)).toContain(id);
});
