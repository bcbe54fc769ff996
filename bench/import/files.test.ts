import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hackerNewsCsv, makeTestFolder, redditCsv } from "../../src/server/import/test-files.ts";
import { makeTestImporter } from "../../src/server/import/test-importer.ts";
import { createTestDatabase } from "../../test/postgres.ts";
import { writeImportFiles } from "./files.ts";

const real = makeTestFolder();
const made = makeTestFolder();
const database = await createTestDatabase();
const importer = await makeTestImporter(database.connectionString);
await importer.empty();
afterAll(async () => {
  await importer.close();
  await database.drop();
  real.remove();
  made.remove();
});

const rows = Array.from({ length: 40 }, (_, n) => ({
  title: `Post number ${n} of, "all"`,
  permalink: "http://www.reddit.com/r/lanterns/comments/1/x/",
}));
real.write("lanterns.csv.gz", redditCsv(...rows, { over_18: "True" }));
real.write(
  "hacker_news.csv.gz",
  hackerNewsCsv(...Array.from({ length: 40 }, (_, n) => ({ author: `author${n}` }))),
);

const write = (folder: string) =>
  writeImportFiles(join(made.path, folder), { from: real.path, posts: 230, files: 12 });

test("multiplied files hold exactly the number of posts asked for, all of them different", async () => {
  const paths = await write("first");
  expect(paths.length).toBeGreaterThanOrEqual(11);
  expect(await importer.importAll(paths)).toMatchObject({ imported: 230, alreadyHere: 0, bad: 0 });
  const posts = await importer.posts();
  const others = (column: string) => new Set(posts.map((post) => String(post[column]))).size;
  expect(others("feed")).toBe(4);
  expect(others("created_at")).toBeGreaterThan(3);
  expect(others("username")).toBeGreaterThan(80);
});

test("the same arguments give the same files", async () => {
  const [first, second] = [await write("second"), await write("third")];
  expect(second.map((path) => readFileSync(path))).toEqual(first.map((path) => readFileSync(path)));
});
