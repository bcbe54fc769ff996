import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { makeTestFolder, redditCsv } from "./test-files.ts";
import { makeTestImporter } from "./test-importer.ts";
import { formatImports } from "./format-imports.ts";

const folder = makeTestFolder();
const database = await createTestDatabase();
const importer = await makeTestImporter(database.connectionString);
const { db } = importer;
afterAll(async () => {
  await importer.close();
  await database.drop();
  folder.remove();
});

const TREE = [{ kind: "paragraph", children: ["Not ", { kind: "emphasis", children: ["plain"] }] }];

async function trees(): Promise<unknown[]> {
  const { rows } = await sql<{ formatted: unknown }>`select formatted from posts order by id`.execute(db);
  return rows.map(({ formatted }) => formatted);
}

test("imported texts are read as Markdown, whether they came before or after Hearth read any", async () => {
  const texts = ["Not *plain*", "Plain", "Not *plain*"].map((selftext) => ({ is_self: "True", selftext }));
  await importer.importAll([folder.write("art.csv", redditCsv(...texts, { title: "*Link*" }))]);
  expect(await trees()).toEqual([TREE, null, TREE, null]);

  // As an earlier version imported them; the ids need several batches.
  await sql`update posts set formatted = null`.execute(db);
  await sql`insert into texts_to_format select max(id) + 1200 from posts`.execute(db);
  await formatImports(db);
  expect((await trees()).filter(Boolean)).toEqual([TREE, TREE]);
  expect((await sql`select from texts_to_format`.execute(db)).rows).toEqual([]);
});

test("a member's text from before stays plain", async () => {
  await sql`update posts set import_key = null, formatted = null`.execute(db);
  await sql`insert into texts_to_format select max(id) from posts`.execute(db);
  await formatImports(db);
  expect((await trees()).filter(Boolean)).toEqual([]);
});
