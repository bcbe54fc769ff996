import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { atOnce } from "../../../test/race.ts";
import { addBuiltinFeeds } from "./feeds.ts";

const app = await startTestApp();
const { alice, bob, submitText, readPost } = await castOf(app);
afterAll(() => app.close());

const categories = async (): Promise<string[]> => (await app.call("GET", "/categories")).body.categories;
const listOf = async (category: string): Promise<string[]> =>
  (await app.call("GET", `/submissions?category=${encodeURIComponent(category)}`)).body.submissions.map(
    (post: { id: string }) => post.id,
  );

describe("GET /categories", () => {
  test("gives the built-in names, in alphabetical order", async () => {
    const names = await categories();
    expect(names).toEqual(expect.arrayContaining(BUILTIN_FEEDS.map(({ name }) => name)));
    expect(names.map((name) => name.toLowerCase())).toEqual(
      names.map((name) => name.toLowerCase()).toSorted(),
    );
  });

  test("includes the names that members typed first", async () => {
    await submitText(alice, { customCategories: ["Left-Handed  Knitting"] });
    expect(await categories()).toContain("Left-Handed Knitting");
  });

  test("has each name once, without regard to case, as it was first typed", async () => {
    await submitText(alice, { customCategories: ["Moss & Ferns", "gaming"] });
    await submitText(bob, { customCategories: ["MOSS & ferns", "GAMING"] });
    const keys = (await categories()).map((name) => name.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
    expect(await categories()).toEqual(expect.arrayContaining(["Moss & Ferns", "Gaming"]));
  });

  test("adds no name from a post that was refused", async () => {
    const body = { title: "", contentType: "text", content: "x", customCategories: ["Never Posted"] };
    expect((await app.call("POST", "/submit", { token: alice.token, body })).status).toBe(400);
    expect(await categories()).not.toContain("Never Posted");
  });
});

describe("a post's categories", () => {
  test("are shown in the feeds' own spelling and in the order typed", async () => {
    const post = await readPost(await submitText(alice, { customCategories: ["yoga", "ART", "news"] }));
    expect(post).toMatchObject({
      primaryCategory: "Yoga",
      customCategory: "Yoga",
      customCategories: ["Yoga", "Art", "News"],
      primarySubCategory: null,
    });
  });

  test("are an empty list where the post has none", async () => {
    expect(await readPost(await submitText(alice))).toMatchObject({
      primaryCategory: null,
      customCategory: null,
      customCategories: [],
    });
  });

  test("`?category=` matches any of a post's categories, without regard to case", async () => {
    const post = await submitText(alice, { customCategories: ["Zoology", "Éclairs"] });
    for (const name of [
      "Zoology",
      "zoology",
      "ZOOLOGY",
      " zoology ",
      "éclairs",
      "ÉCLAIRS",
      "e\u0301clairs",
    ]) {
      expect([name, await listOf(name)]).toEqual([name, [post]]);
    }
  });

  test("a name that looks like a pattern matches only itself", async () => {
    for (const name of ["zoo", "Zoolog_", "%", "zoology' or true --", "constructor"]) {
      expect([name, await listOf(name)]).toEqual([name, []]);
    }
  });

  test("20 posts racing into the same new feeds add each feed once, with every post", async () => {
    const names = ["Race One", "Race Two", "Race Three"];
    const posts = await atOnce(20, (index) =>
      submitText(alice, { customCategories: index % 2 ? names : names.toReversed() }),
    );
    for (const name of names) expect((await listOf(name)).toSorted()).toEqual(posts.toSorted());
    expect((await categories()).filter((name) => name.startsWith("Race "))).toEqual(names.toSorted());
  });
});

test("adding the built-in feeds again changes nothing", async () => {
  const before = await app.db.selectFrom("feeds").selectAll().orderBy("id").execute();
  await addBuiltinFeeds(app.db);
  expect(await app.db.selectFrom("feeds").selectAll().orderBy("id").execute()).toEqual(before);
});
