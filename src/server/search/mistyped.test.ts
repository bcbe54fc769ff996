import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { moveOlder } from "./search-index.ts";

const app = await startTestApp();
const { alice, submitText } = await castOf(app);
afterAll(() => app.close());

/** Searches as a member, because visitors get cached answers. */
const get = async (query: string, more = "") =>
  (await app.call("GET", `/search?query=${encodeURIComponent(query)}${more}`, alice)).body;
const titles = async (query: string, more = ""): Promise<string[]> =>
  (await get(query, more)).submissions.map(({ title }: { title: string }) => title);

beforeAll(async () => {
  await submitText(alice, { title: "Python for gardeners" });
  await submitText(alice, { title: "A python in the garden" });
  await submitText(alice, { title: "Cooking a steak" });
  await submitText(alice, { title: "Hippopotamus and garden" });
});

test.for(["pyhton", "pythn", "pythonn", "pythin", "Pyht\u00f3n"])("%s finds python", async (typed) => {
  expect((await titles(typed)).toSorted()).toEqual(["A python in the garden", "Python for gardeners"]);
});

test("only the mistyped word is replaced: the post must have the others", async () => {
  expect(await titles("pyhton gardeners")).toEqual(["Python for gardeners", "A python in the garden"]);
  expect(await titles("pyhton steak")).toEqual([]);
  expect(await titles("hipopotamos garden")).toEqual(["Hippopotamus and garden"]);
  expect(await titles("hipopotamos steak")).toEqual([]);
});

test("a word that is also mistyped in a post is corrected too", async () => {
  await submitText(alice, { title: "A comunity with a slip" });
  await submitText(alice, { title: "International community news" });
  expect(await titles("internatinal comunity")).toEqual(["International community news"]);
});

test("if no post has all words, stop words may be missing", async () => {
  expect(await titles("how to cook a steak")).toEqual(["Cooking a steak"]);
});

test("words that posts have are not corrected", async () => {
  expect(await titles("python steak")).toEqual([]);
});

test("a search with a quoted or excluded term is not corrected", async () => {
  expect(await titles('"pyhton"')).toEqual([]);
  expect(await titles("pyhton -steak")).toEqual([]);
});

test.for([
  ["pyhton", { words: "python", similar: [] }],
  ["pyhton gardeners", { words: "python gardeners", similar: [] }],
  ["hipopotamos garden", { words: "garden", similar: ["hipopotamos"] }],
  ["python", null],
  ["qqqqxyz", null],
] as const)("the search %s says which words it corrected: %j", async ([typed, corrected]) => {
  expect((await get(typed)).corrected).toEqual(corrected);
});

test("with exact, the words are searched as typed only, in every order", async () => {
  for (const sort of ["relevance", "date", "hearts"]) {
    const { submissions, corrected, total } = await get("pyhton", `&exact=true&sort=${sort}`);
    expect([submissions, corrected, total.count]).toEqual([[], null, 0]);
    expect(await titles("python", `&exact=true&sort=${sort}`)).toHaveLength(2);
  }
});

test("results of a correction are paged by offset and by cursor", async () => {
  for (let n = 0; n < 5; n++) await submitText(alice, { title: `Elephant ${n}` });
  const all = await titles("elehpant");
  expect(all).toHaveLength(5);
  expect([
    ...(await titles("elehpant", "&limit=3")),
    ...(await titles("elehpant", "&limit=3&offset=3")),
  ]).toEqual(all);
  const { next } = await get("elehpant", "&limit=3");
  expect(await titles("elehpant", `&limit=3&cursor=${next}`)).toEqual(all.slice(3));
});

test("a correction stays the same from page to page while others post", async () => {
  for (let n = 0; n < 5; n++) await submitText(alice, { title: `Rhinoceros ${n}` });
  const all = await titles("rhinocerus");
  const { next } = await get("rhinocerus", "&limit=2");
  await submitText(alice, { title: "A rhinocerus, mistyped" });
  expect(await titles("rhinocerus", `&limit=3&cursor=${next}`)).toEqual(all.slice(2));
  expect(await titles("rhinocerus")).toEqual(["A rhinocerus, mistyped"]);
});

test("an offset past the last match gives an empty page, not a correction", async () => {
  expect(await titles("python", "&offset=2")).toEqual([]);
});

test("older matches follow the newest thousand, which are ranked, and each appears once", async () => {
  await sql`
    with added as (
      insert into posts (member_id, title, content_type, content)
      select (select id from members limit 1), 'Pebble ' || n, 'text', 'Stone.' from generate_series(1, 1030) n
      returning id
    ) select index_posts(array(select id from added))`.execute(app.db);
  await sql`select index_posts(array(select id from posts where title like 'Pebble %' and not exists (
    select from post_search where post_id = posts.id)))`.execute(app.db);
  await sql`update posts set title = 'Pebble' where id = (select min(id) from posts where title like 'Pebble %')`.execute(
    app.db,
  );
  await sql`update post_search_recent set title = 'pebble' where post_id = (select id from posts where title = 'Pebble')`.execute(
    app.db,
  );
  const all = await bothWays();
  expect([all.length, new Set(all).size]).toEqual([1_030, 1_030]);
  // A post with exactly this title comes first, however old it is.
  expect(await titles("PEBBLE", "&limit=1")).toEqual(["Pebble"]);

  // The results stay the same with 700 posts in the recent table, with fewer than `ENOUGH`, and with none.
  for (const most of [700, 50, 0]) {
    await moveOlder(app.db, most);
    expect(await bothWays()).toEqual(all);
    expect(await titles("PEBBLE", "&limit=1")).toEqual(["Pebble"]);
  }
  const { rows } = await sql`select from post_search_recent`.execute(app.db);
  expect(rows).toEqual([]);
});

test("a post in the older table is found, also by a mistyped word, until it is deleted", async () => {
  const id = await submitText(alice, { title: "Walrus in winter" });
  await moveOlder(app.db, 0);
  expect(await titles("walrus")).toEqual(["Walrus in winter"]);
  expect(await titles("wlarus")).toEqual(["Walrus in winter"]);
  expect((await app.call("DELETE", `/submission/${id}`, alice)).status).toBe(200);
  expect(await titles("walrus")).toEqual([]);
});

/** The ids of all results for "pebble"; reading by cursor and by offset must give the same. */
async function bothWays(): Promise<string[]> {
  const byCursor: string[] = [];
  for (let cursor: string | null = ""; cursor !== null && byCursor.length < 2_000;) {
    const page: { submissions: { id: string }[]; next: string | null } = await get(
      "pebble",
      `&limit=100${cursor && `&cursor=${cursor}`}`,
    );
    byCursor.push(...page.submissions.map(({ id }) => id));
    cursor = page.next;
  }
  const byOffset: string[] = [];
  for (let offset = 0; offset < 1_100; offset += 100) {
    const { submissions } = await get("pebble", `&limit=100&offset=${offset}`);
    byOffset.push(...submissions.map(({ id }: { id: string }) => id));
  }
  expect(byOffset).toEqual(byCursor);
  return byCursor;
}
