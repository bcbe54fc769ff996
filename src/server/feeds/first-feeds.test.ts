import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeSetUpCode } from "../set-up/set-up-link.ts";
import { addBuiltinFeeds } from "./feeds.ts";

const CHOSEN = ["Books", "ghost STORIES", "writing"];

let app: TestApp;
let token: string;
/** The names in each list before the choice. */
let before: string[][];
beforeAll(async () => {
  app = await startTestApp();
  before = await lists();
  const account = { username: "ada", email: "ada@fire.example", password: "a log in the cold night" };
  const body = { ...account, code: await makeSetUpCode(app.db), settings: {}, feeds: CHOSEN };
  token = (await app.call("POST", "/set-up", { body })).body.idToken as string;
});
afterAll(() => app.close());

async function read(path: string) {
  return (await app.call("GET", path, { headers: { "cache-control": "no-cache" } })).body;
}

const namesIn = (feeds: { name: string }[]) => feeds.map(({ name }) => name);

/** The names in the lists of feeds: of all, in both orders, and of those suggested to newcomers. */
async function lists(): Promise<string[][]> {
  return [
    (await read("/categories")).categories,
    namesIn((await read("/cached-directory")).feeds),
    namesIn((await read("/cached-directory?sort=activity")).feeds),
    namesIn((await read("/active-feeds")).feeds),
  ];
}

const post = async (customCategories: string[]): Promise<string> => {
  const body = { title: "A tale", contentType: "text", content: "Words.", customCategories };
  return (await app.call("POST", "/submit", { token, body })).body.submissionId;
};
const found = async (name: string): Promise<string[]> =>
  (await read(`/search?q=${name}`)).names.feeds.map((feed: { name: string }) => feed.name);

test("without a choice every list has the built-in feeds", () => {
  const names = BUILTIN_FEEDS.map(({ name }) => name);
  expect(before.slice(0, 3).map((list) => list.length)).toEqual([names.length, names.length, names.length]);
  expect(names).toEqual(expect.arrayContaining(before[3]!));
});

describe("the feeds chosen when a site is set up", () => {
  test("are those that lists show, in their own spelling, and a new one is added", async () => {
    for (const list of await lists()) expect(list).toEqual(["Books", "ghost STORIES", "Writing"]);
  });

  test("are followed in lists by another built-in one once it has a post, and no longer", async () => {
    expect(await found("Zoology")).toEqual([]);
    const id = await post(["zoology"]);
    for (const list of await lists()) expect(list.toSorted()).toContain("Zoology");
    expect(await found("Zoology")).toEqual(["Zoology"]);
    expect((await app.call("DELETE", `/submission/${id}`, { token })).status).toBe(200);
    expect((await lists())[0]).not.toContain("Zoology");
  });

  test("hide no feed that moderators describe, and every feed has its page", async () => {
    const chess = await read("/category/chess");
    expect(chess).toMatchObject({ name: "Chess", posts: 0, description: expect.stringMatching(/\w/) });
    const body = { description: "Mate in two.", reason: "We play." };
    expect((await app.call("POST", "/moderation/feeds/chess", { token, body })).status).toBe(200);
    expect((await lists())[0]).toContain("Chess");
  });

  test("stay those that lists show when a later version brings further built-in ones", async () => {
    await sql`delete from feeds where key = 'yoga'`.execute(app.db);
    await addBuiltinFeeds(app.db);
    expect(await read("/category/yoga")).toMatchObject({ name: "Yoga", createdAt: expect.anything() });
    expect((await lists())[0]).not.toContain("Yoga");
  });
});
