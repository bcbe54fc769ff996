import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { moveOlder } from "./search-index.ts";
import { searchesBy } from "./test-searches.ts";

const app = await startTestApp();
const { alice, bob, submitText, submitLink, submitVideo, heart, unheart, deletePost } = await castOf(app);
afterAll(() => app.close());

const { search, titles } = searchesBy(app, alice);
const sorted = async (query: string) => (await titles(query)).toSorted();

/** Moves a post to another day, as an import would have dated it. */
async function date(id: string, day: string): Promise<void> {
  await sql`update posts set created_at = ${day}::timestamptz where id = ${id}`.execute(app.db);
  await sql`update post_feeds set post_created_at = ${day}::timestamptz where post_id = ${id}`.execute(
    app.db,
  );
}

const inFeed = (name: string) => ({ customCategories: [name] });

beforeAll(async () => {
  await date(await submitText(alice, { title: "Rye bread", ...inFeed("Home Baking") }), "2022-01-01");
  await date(await submitText(bob, { title: "Bread of wheat", ...inFeed("Home Baking") }), "2023-06-15");
  await date(await submitText(bob, { title: "Bread and roses", ...inFeed("Poems") }), "2024-02-29");
  await date(await submitVideo(alice, { title: "Kneading", ...inFeed("home baking") }), "2024-03-01");
  await submitLink(alice, {
    title: "A crust",
    content: "https://img.example/crust.JPG?w=9",
    ...inFeed("Poems"),
  });
  await submitLink(alice, { title: "A bakery", ...inFeed("Poems") });
});

describe("GET /search with filters", () => {
  test("author: leaves the posts of one member, in any case, with words and alone", async () => {
    expect(await titles("bread author:Bob")).toEqual(["Bread and roses", "Bread of wheat"]);
    expect(await sorted("author:@alice")).toEqual(["A bakery", "A crust", "Kneading", "Rye bread"]);
    expect(await titles("author:carol")).toEqual([]);
  });

  test("feed: leaves the posts of one feed, whose name may be quoted", async () => {
    expect(await sorted('feed:"home  BAKING"')).toEqual(["Bread of wheat", "Kneading", "Rye bread"]);
    expect(await titles('bread feed:"Home Baking" author:bob')).toEqual(["Bread of wheat"]);
    expect(await titles("feed:/poems bread")).toEqual(["Bread and roses"]);
  });

  test("after: begins with a day, month or year in UTC, and before: ends before it", async () => {
    expect(await titles("bread after:2023 before:2024")).toEqual(["Bread of wheat"]);
    expect(await titles("after:2023-06-15 before:2024-03")).toEqual(["Bread and roses", "Bread of wheat"]);
    expect(await titles("before:2024-02-29")).toEqual(["Bread of wheat", "Rye bread"]);
    expect(await titles("bread before:0001")).toEqual([]);
  });

  test("type: leaves links, images, videos or texts", async () => {
    expect(await titles("type:video")).toEqual(["Kneading"]);
    expect(await titles("type:image")).toEqual(["A crust"]);
    expect(await titles("type:link")).toEqual(["A bakery"]);
    expect(await titles("bread type:TEXT author:alice")).toEqual(["Rye bread"]);
    expect([await titles("crust type:image"), await titles("crust type:link")]).toEqual([["A crust"], []]);
    expect([await titles('feed:"home baking" type:video'), await titles("author:bob type:video")]).toEqual([
      ...[["Kneading"], []],
    ]);
  });

  test("excluded words and phrases compose with filters", async () => {
    expect(await titles("author:bob -roses")).toEqual(["Bread of wheat"]);
    expect(await titles('feed:poems "bread and roses"')).toEqual(["Bread and roses"]);
    expect(await titles("type:text braed author:alice")).toEqual(["Rye bread"]);
  });

  test("without words the newest posts come first", async () => {
    expect(await titles("author:bob")).toEqual(["Bread and roses", "Bread of wheat"]);
  });

  test.for([
    ["type:poem bread", "type: takes link, image, video or text."],
    ["before:soon", "before: takes a date, such as 2024-05-31, 2024-05 or 2024."],
    ["author:nobody_here", "There is no member called nobody_here."],
    [
      "feed:home",
      'There is no feed called home. A name of several words needs quotes, as in feed:"home baking".',
    ],
    ['feed:"no such feed"', "There is no feed called no such feed."],
  ] as const)("%j is answered with a sentence that says what to write: %s", async ([query, problem]) => {
    expect(await search(query)).toEqual({
      ...{ submissions: [], next: null, total: { count: 0, isMore: false }, problems: [problem] },
      ...{ corrected: null, names: { feeds: [], members: [] } },
    });
  });

  test("a title with the names of filters is searched as words", async () => {
    const id = await submitText(bob, { title: "Before: and after: my kitchen" });
    expect(await titles("Before: and after: my kitchen")).toEqual(["Before: and after: my kitchen"]);
    await deletePost(bob, id);
  });

  test("a deleted post is in no filtered search", async () => {
    const id = await submitText(bob, { title: "Burnt bread" });
    expect(await titles("author:bob after:2025")).toEqual(["Burnt bread"]);
    await deletePost(bob, id);
    expect(await titles("author:bob after:2025")).toEqual([]);
    expect(await titles("author:bob bread after:2025")).toEqual([]);
  });
});

describe("GET /search in an order", () => {
  test("sort is relevance, date or hearts; anything else is ignored", async () => {
    const rye = await submitText(bob, { title: "Rye in the field", content: "Rye and wheat." });
    await submitText(bob, { title: "A field", content: "Of rye." });
    await heart(alice, rye);
    expect(await titles("rye field", "&sort=relevance")).toEqual(["Rye in the field", "A field"]);
    expect(await titles("rye", "&sort=date")).toEqual(["A field", "Rye in the field", "Rye bread"]);
    expect(await titles("rye", "&sort=hearts")).toEqual(["Rye in the field", "A field", "Rye bread"]);
    expect((await titles("author:bob", "&sort=hearts"))[0]).toBe("Rye in the field");
    await unheart(alice, rye);
    expect((await titles("rye", "&sort=hearts"))[0]).toBe("A field");
    for (const unknown of ["&sort=new", "&exact=1"]) {
      expect(await search("rye", unknown)).toEqual(await search("rye"));
    }
  });

  test("mistyped words are corrected in each order", async () => {
    expect(await titles("whaet", "&sort=date")).toEqual(["Rye in the field", "Bread of wheat"]);
    expect((await titles("whaet", "&sort=hearts")).length).toBe(2);
  });

  test.for([
    ["pebbleA", "", "pebbleA"],
    ["pebbleB", "&sort=date", "pebbleB"],
    ["pebbleC", "&sort=hearts", "pebbleC"],
    ["pebbleD author:alice", "", "pebbleD"],
    ["feed:pebbleE", "", "pebbleE"],
    ["feed:pebbleF", "&sort=hearts", "pebbleF"],
    ["pebbleG type:text before:2100", "&sort=hearts", "pebbleG"],
  ] as const)(
    "pages of %j%s repeat and miss nothing while others post, in either search table",
    async ([query, sort, word]) => {
      for (let n = 0; n < 12; n++) {
        const id = await submitText(alice, { title: `${word} ${n}`, customCategories: [word] });
        // Some have the same date and hearts.
        await date(id, `2024-0${1 + (n % 3)}-01`);
        await sql`update posts set imported_hearts = ${n % 4} where id = ${id}`.execute(app.db);
      }
      await moveOlder(app.db, 9);
      const all = (await search(query, `${sort}&limit=100`)).submissions.map(({ id }: { id: string }) => id);
      const byOffset: string[] = [];
      for (let offset = 0; offset < all.length; offset += 5) {
        const { submissions } = await search(query, `${sort}&limit=5&offset=${offset}`);
        byOffset.push(...submissions.map(({ id }: { id: string }) => id));
      }
      expect(byOffset).toEqual(all);
      const byCursor: string[] = [];
      for (let cursor: string | null = ""; cursor !== null && byCursor.length < 500;) {
        const page: { submissions: { id: string }[]; next: string | null } = await search(
          query,
          `${sort}&limit=5${cursor && `&cursor=${cursor}`}`,
        );
        byCursor.push(...page.submissions.map(({ id }) => id));
        cursor = page.next;
        await submitText(alice, { title: word, customCategories: [word] });
      }
      expect(byCursor).toEqual(all);
    },
  );

  test.for(["match.1.2.3", "match.1.2.3.4.5.6", "match.1.2.x.4.5", "new.1.2.3.4"])(
    "the cursor %s is a 400 in an order by date",
    async (cursor) => {
      expect((await app.call("GET", `/search?q=a&sort=date&cursor=${cursor}`)).status).toBe(400);
    },
  );
});

describe("The number of results", () => {
  test("is exact up to 1,000, and absent on pages that a cursor leads to", async () => {
    for (let n = 0; n < 3; n++) await submitText(bob, { title: `Gravel ${n}` });
    for (const sort of ["", "&sort=date"]) {
      const first = await search("gravel author:bob", `&limit=2${sort}`);
      expect(first.total).toEqual({ count: 3, isMore: false });
      expect((await search("gravel author:bob", `&limit=2${sort}&cursor=${first.next}`)).total).toBe(null);
      expect((await search("gravel", `&limit=2&offset=2${sort}`)).total).toEqual({ count: 3, isMore: false });
    }
  });

  test("is more than 1,000 beyond, by words, by filters and by both, in either search table", async () => {
    await sql`
      with added as (
        insert into posts (member_id, title, content_type, content)
        select (select id from members where username = 'carol'), 'Sand ' || n, 'text', 'Dune.' from generate_series(1, 1001) n
        returning id
      ) select index_posts(array(select id from added))`.execute(app.db);
    await sql`select index_posts(array(select id from posts where title like 'Sand %'
      and not exists (select from post_search where post_id = posts.id)))`.execute(app.db);
    for (const most of [2_000, 300, 0]) {
      await moveOlder(app.db, most);
      for (const query of ["sand", "author:carol", "sand author:carol", "sand type:text"]) {
        for (const sort of ["", "&sort=hearts"]) {
          const { total } = await search(query, sort);
          expect([query, sort, total]).toEqual([query, sort, { count: 1_000, isMore: true }]);
        }
      }
      expect((await search("sand 999", "")).total).toEqual({ count: 1, isMore: false });
    }
  });
});
