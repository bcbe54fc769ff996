import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../test/postgres.ts";
import type { Database } from "../../src/server/db/database.ts";
import { openDatabase } from "../../src/server/db/pools.ts";
import { fillDatabase } from "./fill.ts";
import type { RealPosts } from "./real-posts.ts";
import { refuseWrongFigures } from "./verify.ts";

const POSTS = 2_000;
const WORDS = "river stone lantern walking quiet morning bread garden under seven ships harbour".split(" ");
const real: RealPosts = {
  titles: WORDS.map((word, n) => `A ${word} in the ${WORDS[(n + 5) % WORDS.length]}, once more`),
  links: WORDS.map((word) => `https://example.com/${word}`),
  texts: WORDS.map((word) => `${word} and nothing else. `.repeat(200)),
  remarks: WORDS.map((word) => `I have never seen such a ${word}.`),
};

const fill = (database: TestDatabase) =>
  fillDatabase(database.connectionString, { posts: POSTS, seed: 1, real, tell: () => {} });

const app = await startTestApp();
const { db } = app;
afterAll(() => app.close());

/** The definitions of all indexes, constraints and columns. */
const schema = async () =>
  (
    await sql<{ what: string }>`
      select indexdef as what from pg_indexes where schemaname = 'public'
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('%s.%s %s %s', attrelid::regclass, attname, attnotnull, atthasdef) from pg_attribute
        where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      order by what`.execute(db)
  ).rows.map(({ what }) => what);

const count = async (table: string, where = sql`true`): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db)).rows[0]!
    .count;

/** The number of posts that are younger than this many hours. */
const within = (hours: number) => count("posts", sql`created_at > now() - make_interval(hours => ${hours})`);

/** A digest of all posts, hearts and comments, which differs if any of them does. */
const digest = async (of: Database): Promise<unknown> =>
  (
    await sql`
      select (select md5(string_agg(concat(id, member_id, title, content, hearts), '' order by id))
          from posts where id <= ${POSTS}) as posts,
        (select md5(string_agg(concat(post_id, member_id), '' order by post_id, member_id)) from hearts) as hearts,
        (select md5(string_agg(concat(post_id, parent_id, member_id, text), '' order by id)) from comments)
          as comments`.execute(of)
  ).rows[0];

let before: string[];
let made: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  before = await schema();
  made = await fill(app.database);
});

test("filling leaves the schema as the migrations made it", async () => {
  expect(before.length).toBeGreaterThan(200);
  expect(await schema()).toEqual(before);
});

test("the site has the promised number of rows, and feeds of all sizes", async () => {
  expect(await count("posts")).toBe(POSTS);
  expect(await count("members")).toBe(1_001);
  expect(await count("comments")).toBeGreaterThan(2 * POSTS);
  expect(await count("hearts")).toBeGreaterThan(9.8 * POSTS);
  const { rows } = await sql<{ posts: number }>`
    select post_count as posts from feeds order by 1 desc`.execute(db);
  expect(rows).toHaveLength(190);
  expect(rows[0]!.posts).toBeGreaterThan(10 * rows[20]!.posts);
});

test("a count that differs from its rows is reported", async () => {
  await refuseWrongFigures(db);
  await sql`update posts set hearts = hearts + 1 where id = 7`.execute(db);
  await expect(refuseWrongFigures(db)).rejects.toThrow(
    "1 posts whose count of hearts is wrong; 1 posts whose place in Hot or Active is wrong.",
  );
  await sql`update posts set hearts = hearts - 1 where id = 7`.execute(db);
});

test("the site has a post with ten thousand comments, and one with a chain of replies a thousand deep", async () => {
  const { busiest, deepest } = made.site;
  expect(await count("comments", sql`post_id = ${busiest}`)).toBe(10_000);
  const { rows } = await sql<{ comments: number; deepest: number }>`
    select count(*) as comments, max(depth) as deepest from comments where post_id = ${deepest}`.execute(db);
  expect(rows).toEqual([{ comments: 1_000, deepest: 999 }]);
});

test("each time range holds about its planned share of the posts", async () => {
  const shares = [await within(24), await within(7 * 24), await within(30 * 24), await within(365 * 24)];
  for (const [place, share] of [0.002, 0.014, 0.06, 0.59].entries()) {
    expect(shares[place]! / POSTS).toBeGreaterThan(share * 0.7);
    expect(shares[place]! / POSTS).toBeLessThan(share * 1.5);
  }
});

describe("the members for benchmarks", () => {
  test("have tokens, and some have passwords", async () => {
    const { token, email, password, username } = made.bench[0]!;
    const profile = await app.call("GET", "/profile?limit=1", { token });
    expect(profile).toMatchObject({ status: 200, body: { user: { username } } });
    expect(await app.call("POST", "/login", { body: { email, password } })).toMatchObject({ status: 200 });
    expect(made.bench.filter((member) => member.password !== null)).toHaveLength(301);
  });

  test("include a reader who follows fifty feeds", async () => {
    const { token, username } = made.bench.at(-1)!;
    expect(username).toBe("bench_reader");
    expect((await app.call("GET", "/followed-categories", { token })).body.categories).toHaveLength(50);
  });
});

test("new posts get the next ids, and the site's posts can be found by search", async () => {
  const { token } = made.bench[1]!;
  const body = { title: "New", contentType: "text", content: "Words.", customCategories: ["Chess"] };
  const { submissionId } = (await app.call("POST", "/submit", { token, body })).body;
  expect(submissionId).toBe(String(POSTS + 1));
  expect((await app.call("GET", "/search?q=lantern+bread")).body.submissions).toHaveLength(40);
});

test("a database that has posts is refused", async () => {
  await expect(fill(app.database)).rejects.toThrow("This database has posts or members already.");
});

test("the same seed makes the same site", async () => {
  const database = await createTestDatabase();
  await fill(database);
  const again = openDatabase(database.connectionString, { onLost: () => {} });
  expect(await digest(again)).toEqual(await digest(db));
  await again.destroy();
  await database.drop();
});
