import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeSetUpCode } from "../set-up/set-up-link.ts";
import { addBuiltinFeeds } from "./feeds.ts";

const CHOSEN = ["Books", "ghost STORIES", "writing"];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await setUp(app, CHOSEN);
});
afterAll(() => app.close());

/** Sets a site up with a choice of feeds; gives the admin's token. */
async function setUp(at: TestApp, feeds: string[]): Promise<string> {
  const account = { username: "ada", email: "ada@fire.example", password: "a log in the cold night" };
  const body = { ...account, code: await makeSetUpCode(at.db), settings: {}, feeds };
  const answer = await at.call("POST", "/set-up", { body });
  expect(answer.status).toBe(201);
  return answer.body.idToken as string;
}

async function read(path: string, at = app) {
  return (await at.call("GET", path, { headers: { "cache-control": "no-cache" } })).body;
}

const namesIn = (feeds: { name: string }[]) => feeds.map(({ name }) => name);

/** The names in the lists of feeds: of all, in both orders, and of those suggested to newcomers. */
async function lists(at = app): Promise<string[][]> {
  return [
    (await read("/categories", at)).categories,
    namesIn((await read("/cached-directory", at)).feeds),
    namesIn((await read("/cached-directory?sort=activity", at)).feeds),
    namesIn((await read("/active-feeds", at)).feeds),
  ];
}

const post = async (customCategories: string[]): Promise<string> => {
  const body = { title: "A tale", contentType: "text", content: "Words.", customCategories };
  return (await app.call("POST", "/submit", { token, body })).body.submissionId;
};
const found = async (name: string): Promise<string[]> =>
  (await read(`/search?q=${name}`)).names.feeds.map((feed: { name: string }) => feed.name);

describe("a site set up without a choice", () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startTestApp();
    await setUp(open, []);
  });
  afterAll(() => open.close());

  test("has the built-in feeds in every list", async () => {
    const names = BUILTIN_FEEDS.map(({ name }) => name);
    const [byName, directory, byActivity, active] = await lists(open);
    for (const list of [byName, directory, byActivity]) expect(list!.toSorted()).toEqual(names.toSorted());
    expect(active).not.toEqual([]);
    expect(names).toEqual(expect.arrayContaining(active!));
  });

  test("lists further built-in feeds of a later version", async () => {
    await sql`delete from feeds where key = 'yoga'`.execute(open.db);
    await addBuiltinFeeds(open.db);
    expect((await lists(open))[0]).toContain("Yoga");
  });
});

describe("the feeds chosen when a site is set up", () => {
  test("are those that lists show, in their own spelling, and a new one is added", async () => {
    for (const list of await lists()) expect(list).toEqual(["Books", "ghost STORIES", "Writing"]);
  });

  test("leave others out of lists, except for a built-in one while it has a post", async () => {
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
