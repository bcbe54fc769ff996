import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createTestDatabase } from "../../../test/postgres.ts";
import { castOf } from "../../../test/cast.ts";
import { beginIndexingImports, indexPostAgain, moveOlder } from "../search/search-index.ts";
import { hackerNewsCsv, makeTestFolder } from "./test-files.ts";
import { makeTestImporter } from "./test-importer.ts";

/**
 * Tests imports into a running site: which search table holds the posts, and which rankings are computed
 * again.
 */

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

/** The titles in a search table, oldest first. */
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

test("imported posts are written directly to the older search table, and found at once", async () => {
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

test("imported posts go to the recent search table while it has room and the older one is empty", async () => {
  await submitText(bob, { title: "Lantern" });
  await importTitles("Imported lantern");
  expect(await titlesIn("post_search_recent")).toEqual(["imported lantern", "lantern"]);
  // When the recent table grows too long, its imported posts are moved first; later imports go to the older
  // table.
  await moveOlder(app.db, 1);
  await importTitles("Another lantern");
  expect(await titlesIn("post_search_recent")).toEqual(["lantern"]);
  expect(await titlesIn("post_search_older")).toEqual(["another lantern", "imported lantern"]);
});

const tableFor = (posts: number) => app.db.transaction().execute((db) => beginIndexingImports(db, posts, 3));

test("a batch that does not fit into the recent search table goes to the older one as a whole", async () => {
  await submitText(bob);
  expect(await tableFor(2)).toBe("post_search_recent");
  expect(await tableFor(3)).toBe("post_search_older");
});

test("paging through a search shows each post once, imported or not, in either search table", async () => {
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

/** The ids of all results for "pebble", read page by page. */
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

test("a restored imported post returns to the search table for its age", async () => {
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

test("an import does not make rankings stale; a member's new post does", async () => {
  const readTop = () => app.call("GET", "/submissions?sort=popularity", alice);
  const computed = async () =>
    (
      await sql<{ at: Date }>`select computed_at as at from rankings where list_order = 'top-all'`.execute(
        app.db,
      )
    ).rows;
  await submitText(bob, { title: "Lantern" });
  await readTop();
  // A ranking this long stays fresh for hours, yet is cheap enough to compute again for a single new post.
  await sql`update rankings set length = 100000000, cost_ms = 100`.execute(app.db);
  const before = await computed();
  await importTitles("Imported lantern");
  await readTop();
  expect(await computed()).toEqual(before);
  const id = await submitText(bob, { title: "Newer lantern" });
  const { body } = await readTop();
  expect(body.submissions.map((post: { id: string }) => post.id)).toContain(id);
});
