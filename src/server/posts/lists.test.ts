import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { lockName } from "../db/lock.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, submitLink, deletePost, heart, comment } = await castOf(app);
afterAll(() => app.close());

const titles = async (query: string): Promise<string[]> => {
  const { status, body } = await app.call("GET", `/submissions?${query}`);
  expect([query, status, body.error]).toEqual([query, 200, undefined]);
  return body.submissions.map((post: { title: string }) => post.title);
};

async function postedBefore(hours: number, title: string, customCategories: string[] = []): Promise<string> {
  const id = await submitText(alice, { title, customCategories });
  const moment = sql<Date>`now() - make_interval(mins => ${hours * 60})`;
  await app.db.updateTable("posts").set({ created_at: moment }).where("id", "=", Number(id)).execute();
  await app.db
    .updateTable("post_feeds")
    .set({ post_created_at: moment })
    .where("post_id", "=", Number(id))
    .execute();
  return id;
}

const PAST_24H = ["new", "in 24h", "past 24h"];
const RANGES = [
  ["time=24h", PAST_24H.slice(0, 2)],
  ["time=7d", [...PAST_24H, "in 7d"]],
  ["time=30d", [...PAST_24H, "in 7d", "past 7d", "in 30d"]],
  ["", [...PAST_24H, "in 7d", "past 7d", "in 30d", "past 30d"]],
] as const;

describe("time ranges", () => {
  beforeAll(async () => {
    for (const [name, hours] of [
      ["30d", 30 * 24],
      ["7d", 7 * 24],
      ["24h", 24],
    ] as const) {
      await postedBefore(hours + 0.1, `past ${name}`, ["Travel"]);
      await postedBefore(hours - 0.1, `in ${name}`, ["Travel"]);
    }
    await postedBefore(0, "new", ["Travel"]);
  });

  test.each(RANGES)("%s covers exactly these, newest first: %j", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
    expect(await titles(`${query}&category=travel`)).toEqual(expected);
  });

  test.each(RANGES)("%s with sort=popularity covers the same: %j", async (query, expected) => {
    expect(await titles(`${query}&sort=popularity`)).toEqual(expected);
    expect(await titles(`${query}&sort=popularity&category=TRAVEL`)).toEqual(expected);
  });

  test.each(["all", "24H", "1h", "", "7d&time=7d", "__proto__", "7d%00"])(
    "time=%s is a 400",
    async (time) => {
      expect(await app.call("GET", `/submissions?time=${time}`)).toMatchObject({
        status: 400,
        body: { errors: ["time must be 24h, 7d or 30d."] },
      });
    },
  );
});

describe("sort", () => {
  test("sort=popularity gives most hearts first, then newest; no sort gives newest first", async () => {
    const posts: Record<string, string> = {};
    for (const title of ["one, older", "none, older", "two", "none", "one"]) {
      posts[title] = await submitText(alice, { title, customCategories: ["Sorting"] });
    }
    await heart(bob, posts["two"]!);
    await heart(carol, posts["two"]!);
    await heart(bob, posts["one"]!);
    await heart(bob, posts["one, older"]!);
    expect(await titles("category=sorting")).toEqual(["one", "none", "two", "none, older", "one, older"]);
    const byHearts = ["two", "one", "one, older", "none", "none, older"];
    expect(await titles("category=sorting&sort=popularity")).toEqual(byHearts);
    expect(await titles("category=sorting&sort=popularity&time=24h")).toEqual(byHearts);
  });

  test("popularity follows new hearts as soon as the cached ranking expires", async () => {
    const [first, second] = [
      await submitText(alice, { title: "first", customCategories: ["Races"] }),
      await submitText(alice, { title: "second", customCategories: ["Races"] }),
    ];
    await heart(bob, second);
    expect(await titles("category=races&sort=popularity")).toEqual(["second", "first"]);
    await heart(bob, first);
    await heart(carol, first);
    await expect.poll(() => titles("category=races&sort=popularity")).toEqual(["first", "second"]);
  });

  test.each(["recent", "Popularity", "", "popularity&sort=popularity"])("sort=%s is a 400", async (sort) => {
    expect(await app.call("GET", `/submissions?sort=${sort}`)).toMatchObject({
      status: 400,
      body: { errors: ["sort must be popularity, hot or active, or absent."] },
    });
  });
});

test("a request that waits for another process's ranking finds a post submitted meanwhile", async () => {
  const list = "sort=popularity&time=24h";
  await titles(list);
  const { id, asked } = await app.db.transaction().execute(async (transaction) => {
    await lockName(transaction, "ranking:top-24h");
    const id = await submitText(alice, { title: "just posted" });
    const asked = titles(list);
    await untilWaitingForLocks(app.db, 1);
    return { id, asked };
  });
  expect(await asked).toContain("just posted");
  await deletePost(alice, id);
});

test("a deleted post is gone from every list at once", async () => {
  const id = await submitText(alice, { title: "doomed", customCategories: ["Chess"] });
  const lists = ["", "sort=popularity", "time=24h", "sort=popularity&time=7d"].flatMap((query) => [
    query,
    `${query}&category=chess`,
  ]);
  for (const list of lists) expect(await titles(list)).toContain("doomed");
  await deletePost(alice, id);
  for (const list of lists) expect(await titles(list)).not.toContain("doomed");
  expect((await app.call("GET", "/profile", alice)).body.user.submissions).not.toContainEqual(
    expect.objectContaining({ id }),
  );
});

describe("a submission in a list", () => {
  test("a text post's content is its first 300 characters, its preview the first 100 plus '...'", async () => {
    const content = "👋".repeat(301);
    await submitText(alice, { content, customCategories: ["Long"] });
    const [post] = (await app.call("GET", "/submissions?category=long")).body.submissions;
    expect(post.content).toBe("👋".repeat(300));
    expect(post.previewText).toBe(`${"👋".repeat(100)}...`);
  });

  test("a text of 100 characters is its own preview, and a link's address is not cut", async () => {
    await submitText(alice, { content: "x".repeat(100), customCategories: ["Short"] });
    const address = `https://example.com/${"p".repeat(2_000)}`;
    await submitLink(alice, { content: address, customCategories: ["Short"] });
    const [link, text] = (await app.call("GET", "/submissions?category=short")).body.submissions;
    expect(text).toMatchObject({ content: "x".repeat(100), previewText: "x".repeat(100) });
    expect(link).toMatchObject({ content: address, previewText: "" });
  });

  test("equals the one from GET /submission/{id}, hearts and comments counted", async () => {
    const id = await submitLink(alice, { customCategories: ["Whole", "Art"] });
    await heart(bob, id);
    await comment(bob, id, "Nice.");
    const { submission } = (await app.call("GET", `/submission/${id}`)).body;
    expect(submission).toMatchObject({ upvotes: 1, commentCount: 1 });
    for (const query of ["category=whole", "category=whole&sort=popularity"]) {
      expect((await app.call("GET", `/submissions?${query}`)).body.submissions).toEqual([submission]);
    }
  });
});
