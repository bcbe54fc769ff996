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

test("a feed in the same spelling wins over one in another, and C++ is not C", async () => {
  await findOrAddFeeds(db, ["C++", "tele_vision"]);
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
