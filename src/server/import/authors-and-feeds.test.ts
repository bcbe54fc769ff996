import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { findOrAddFeeds } from "../feeds/feeds.ts";
import { hackerNewsCsv, makeTestFolder, redditCsv } from "./test-files.ts";
import { makeTestImporter } from "./test-importer.ts";

const folder = makeTestFolder();
const database = await createTestDatabase();
const importer = await makeTestImporter(database.connectionString);
const { db, client, importAll, posts } = importer;

beforeEach(() => importer.empty());
afterAll(async () => {
  await importer.close();
  await database.drop();
  folder.remove();
});

async function join(username: string): Promise<string> {
  const email = `${username}@example.com`;
  const { rows } = await client.query(
    "insert into members (username, email, email_key, password_hash) values ($1, $2, $2, 'x') returning id",
    [username, email],
  );
  return rows[0].id;
}

/** Imports a post by each author, and returns the posts' usernames. */
async function namesOf(...authors: string[]): Promise<string[]> {
  await importAll([folder.write("hn.csv", hackerNewsCsv(...authors.map((author) => ({ author }))))]);
  return (await posts()).map(({ username }) => username);
}

test("imported authors become members who cannot sign in, with valid usernames", async () => {
  const names = await namesOf("pg", "jo-m", "vezzy-fnord", "x".repeat(30), "admin", "É-é", "-", "...");
  expect(names.slice(0, 5)).toEqual(["pg_", "jo_m", "vezzy_fnord", "x".repeat(24), "admin2"]);
  expect(names.slice(5)).toEqual(["___", "__2", "author"]);
  const { rows } = await client.query("select email, password_hash, role, import_key from members");
  expect(rows).toHaveLength(8);
  for (const row of rows) expect(row).toMatchObject({ email: null, password_hash: null, role: "member" });
  expect(rows.map((row) => row.import_key)).toContain("hacker-news:vezzy-fnord");
});

test("imported authors never take a member's name in any case, and keep their own in later runs", async () => {
  const alice = await join("ALICE");
  await join("Reddit_Archive");
  const expected = ["alice2", "foo_bar", "foo_bar2", "FOO_BAR3", "alice2"];
  expect(await namesOf("alice", "foo-bar", "foo_bar", "FOO-BAR", "alice")).toEqual(expected);
  expect(await namesOf("alice", "foo-bar", "foo_bar", "FOO-BAR", "alice")).toEqual(expected);
  await importAll([folder.write("art.csv", redditCsv({}))]);
  expect((await posts()).at(-1).username).toBe("reddit_archive2");
  const { rows } = await client.query("select 1 from posts where member_id = $1", [alice]);
  expect(rows).toEqual([]);
});

test("an imported author never gets the name of a deleted account", async () => {
  await client.query("insert into deleted_accounts (name_hash) values (sha256('vanished'))");
  expect(await namesOf("Vanished", "present")).toEqual(["Vanished2", "present"]);
});

test("authors whose names reduce to the same username get different ones", async () => {
  const names = await namesOf(...Array.from({ length: 60 }, (_, index) => "é".repeat(index + 1)));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(60);
  expect(names.every((name) => /^\w{3,24}$/.test(name))).toBe(true);
});

/** Imports a post from each community, and returns the feeds that the posts are in. */
async function feedsOf(...communities: string[]): Promise<string[]> {
  const rows = communities.map((community) => ({
    permalink: `http://www.reddit.com/r/${community}/comments/1/x/`,
  }));
  await importAll([folder.write("feeds.csv", redditCsv(...rows))]);
  return (await posts()).map(({ feed }) => feed);
}

test("an existing feed is found in any spelling; an unknown feed is added", async () => {
  const found = await feedsOf(
    "raspberry_pi",
    "scifi",
    "worldnews",
    "EarthPorn",
    "ART",
    "TrueGaming",
    "truegaming",
  );
  expect(found).toEqual([
    "Raspberry Pi",
    "Sci-Fi",
    "World News",
    "Landscapes",
    "Art",
    "TrueGaming",
    "TrueGaming",
  ]);
});

test("a feed in the same spelling wins over one in another spelling, and C++ is not C", async () => {
  await findOrAddFeeds(db, ["C++", "tele_vision"], null);
  expect(await feedsOf("c", "Tele_Vision", "television")).toEqual(["c", "tele_vision", "Television"]);
});

test("Hacker News posts go to the feed Hacker News, unless --feed names another for all posts", async () => {
  const paths = [folder.write("hn.csv", hackerNewsCsv({})), folder.write("art.csv", redditCsv({}))];
  await importAll([paths[0]!]);
  expect(await posts()).toMatchObject([{ feed: "Hacker News" }]);
  await client.query("truncate posts cascade");
  await importAll(paths, { feed: "Sci Fi" });
  expect(await posts()).toMatchObject([{ feed: "Sci Fi" }, { feed: "Sci Fi" }]);
});
