import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { hotOf } from "../../contract/orders.ts";
import { erasePosts } from "../posts/deletion.ts";
import { findPostsAt } from "../previews/earlier-posts.ts";
import { hackerNewsCsv, hackerNewsRow, makeTestFolder, redditCsv } from "./test-files.ts";
import { makeTestImporter } from "./test-importer.ts";

const folder = makeTestFolder();
const database = await createTestDatabase();
const importer = await makeTestImporter(database.connectionString);
const { client, importAll, posts } = importer;

beforeEach(() => importer.empty());
afterAll(async () => {
  await importer.close();
  await database.drop();
  folder.remove();
});

describe("an imported post", () => {
  test("is stored with its date, hearts, feed and member", async () => {
    await importAll([folder.write("art.csv", redditCsv({ title: 'Q&amp;A\t\\ "x"', score: "588" }))]);
    expect(await posts()).toEqual([
      {
        title: 'Q&A \\ "x"',
        content_type: "link",
        content: "http://example.com/page",
        thumbnail_url: null,
        hearts: 0,
        imported_hearts: 588,
        total_hearts: 588,
        comment_count: 0,
        import_key: "reddit:t3_1",
        created_at: new Date(1_370_000_000_000),
        username: "reddit_archive",
        feed: "Art",
        position: 1,
        post_created_at: new Date(1_370_000_000_000),
      },
    ]);
  });

  test("has values in Hot and Active by its own date", async () => {
    await importAll([folder.write("art.csv", redditCsv({ score: "588" }))]);
    const { rows } = await client.query("select hot, active_at from posts");
    expect(rows).toEqual([{ hot: hotOf(588, 1_370_000_000), active_at: new Date(1_370_000_000_000) }]);
  });

  test("is found by its address, like a post by a member", async () => {
    const path = folder.write(
      "art.csv",
      redditCsv({}, { is_self: "True", selftext: "http://example.com/page" }),
    );
    await importAll([path]);
    await importAll([path]);
    expect(await findPostsAt(importer.db, "https://www.example.com/page/", 5)).toEqual([expect.any(Number)]);
    expect(await posts()).toMatchObject([{ content_type: "link" }, { content_type: "text" }]);
  });

  test("keeps line breaks, tabs and backslashes of its text, and may have an empty text", async () => {
    const selftext = "one\n\n\ttwo \\N \\. \\n\r\nthree";
    const file = redditCsv({ is_self: "True", selftext }, { is_self: "True", selftext: "" });
    await importAll([folder.write("text.csv", file)]);
    expect((await posts()).map(({ content }) => content)).toEqual(["one\n\n\ttwo \\N \\. \\n\nthree", ""]);
  });

  test("gains the hearts given here on top of the imported ones", async () => {
    await importAll([folder.write("art.csv", redditCsv({ score: "588" }))]);
    await client.query("update posts set hearts = hearts + 2");
    await importAll([folder.write("art.csv", redditCsv({ score: "600" }))]);
    expect(await posts()).toMatchObject([{ hearts: 2, imported_hearts: 588, total_hearts: 590 }]);
  });

  test("that was deleted is not imported again, even once it is erased", async () => {
    const path = folder.write("art.csv", redditCsv({}));
    await importAll([path]);
    await client.query("update posts set deleted_at = now() - interval '29 days'");
    await erasePosts(importer.db);
    expect(await posts()).toHaveLength(1);
    expect(await importAll([path])).toMatchObject({ imported: 0, alreadyHere: 1 });
    await client.query("update posts set deleted_at = now() - interval '31 days'");
    await erasePosts(importer.db);
    expect(await posts()).toEqual([]);
    expect(await importAll([path])).toMatchObject({ imported: 0, alreadyHere: 1 });
    expect(await posts()).toEqual([]);
  });
});

describe("counts", () => {
  test("every row is counted by its outcome, and bad rows are listed with file and line", async () => {
    const path = folder.write(
      "mixed.csv",
      redditCsv(
        { title: "fine" },
        { title: "x".repeat(201) },
        { over_18: "True" },
        { url: "about:blank" },
        { title: "two\nlines", score: "none" },
        { created_utc: "" },
        { title: "fine again", is_self: "True", selftext: "y".repeat(40_001) },
      ) + "only,four,columns,here\r\n",
    );
    const tally = await importAll([path]);
    expect(tally).toMatchObject({
      imported: 3,
      alreadyHere: 0,
      cut: 2,
      skipped: { adult: 1, address: 1 },
      bad: 3,
    });
    expect(tally.badRows).toEqual([
      `${path}:6: the score "none" is not a whole number`,
      `${path}:8: the date "" cannot be read`,
      `${path}:10: the row has 4 columns instead of 21`,
    ]);
    expect((await posts()).map(({ title }) => title)).toEqual(["fine", `${"x".repeat(199)}…`, "fine again"]);
  });

  test("a second run adds nothing, and counts nothing as cut", async () => {
    const paths = [
      folder.write("reddit.csv.gz", redditCsv({ title: "x".repeat(201) }, {}, {})),
      folder.write("hacker-news.csv", `\ufeff${hackerNewsCsv({}, { author: "dang" })}`),
    ];
    expect(await importAll(paths)).toMatchObject({ imported: 5, alreadyHere: 0, cut: 1 });
    const before = await posts();
    expect(await importAll(paths)).toMatchObject({ imported: 0, alreadyHere: 5, cut: 0, bad: 0 });
    expect(await posts()).toEqual(before);
    const { rows } = await client.query("select count(*)::int from members");
    expect(rows).toEqual([{ count: 3 }]);
  });

  test("a post that appears twice in a file is added once", async () => {
    const path = folder.write("twice.csv", redditCsv({ name: "t3_a", title: "first" }, { name: "t3_a" }));
    expect(await importAll([path])).toMatchObject({ imported: 1, alreadyHere: 1 });
    expect(await posts()).toMatchObject([{ title: "first" }]);
  });

  test("two imports at once add each post once", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      id: String(index),
      author: `a${index % 500}-x`,
    }));
    const paths = [rows, rows.toReversed()].map((rows, index) =>
      folder.write(`both-${index}.csv`, hackerNewsCsv(...rows)),
    );
    const other = await makeTestImporter(database.connectionString);
    const [one, two] = await Promise.all([importAll([paths[0]!]), other.importAll([paths[1]!])]);
    await other.close();
    expect(one.imported + two.imported).toBe(3_000);
    expect(one.alreadyHere + two.alreadyHere).toBe(3_000);
    expect(await posts()).toHaveLength(3_000);
  });

  test("no value in a row stops the import", async () => {
    const odd = [
      "",
      "\0",
      "\\.",
      "\\N",
      "\t",
      "&#0;",
      "\u2028",
      "x".repeat(70_000),
      "\u{1f44b}".repeat(300),
      "1e999",
      "NaN",
    ];
    const columns = Object.keys(hackerNewsRow());
    const rows = columns.flatMap((column) => odd.map((value) => ({ [column]: value })));
    const numbered = rows.map((row, index) => ({ id: String(index), ...row }));
    const tally = await importAll([
      folder.write("odd.csv", hackerNewsCsv(...numbered, { id: "999", title: "last" })),
    ]);
    expect(tally.unreadFiles).toEqual([]);
    expect(tally.imported + tally.skipped.address + tally.bad).toBe(rows.length + 1);
    expect((await posts()).at(-1)).toMatchObject({ title: "last" });
  });
});

describe("files", () => {
  test("that cannot be read are reported; the others are imported", async () => {
    const missing = `${folder.path}/none.csv`;
    const unknown = folder.write("unknown.csv", "id,title\r\n1,x\r\n");
    const empty = folder.write("empty.csv", "");
    const tally = await importAll([
      missing,
      unknown,
      empty,
      folder.path,
      folder.write("art.csv", redditCsv({})),
    ]);
    expect(tally.imported).toBe(1);
    expect(tally.unreadFiles).toEqual([
      `${missing}: there is no such file`,
      `${folder.path}: it is a folder; name the files in it`,
      `${unknown}: it is neither Reddit's export nor Hacker News's (by its first row)`,
      `${empty}: it is empty`,
    ]);
  });

  test("an interruption drops the posts that are not yet written", async () => {
    const signal = AbortSignal.abort();
    expect(await importAll([folder.write("art.csv", redditCsv({}))], { signal })).toMatchObject({
      imported: 0,
    });
    expect(await posts()).toEqual([]);
  });
});
