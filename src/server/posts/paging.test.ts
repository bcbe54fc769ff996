import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp();
const { alice, submitText } = await castOf(app);
afterAll(() => app.close());

const LISTS = [
  "/submissions?",
  "/submissions?sort=popularity&",
  "/submissions?category=chess&",
  "/submissions?category=chess&sort=hot&",
  "/submissions?sort=active&",
  "/my-feed?",
  "/my-feed?sort=popularity&",
  "/profile?",
];
const get = (path: string) => app.call("GET", path, alice);

interface Page {
  submissions: { id: string }[];
  next: string | null;
}

async function page(path: string): Promise<{ ids: string[]; next: string | null }> {
  const { status, body } = await get(path);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  const { submissions } = (body.user ?? body) as Page;
  return { ids: submissions.map(({ id }) => id), next: body.next };
}

/** Newest first: without hearts, every list has this order. */
let posts: string[];
beforeAll(async () => {
  const feeds = ["Art", "Chess"];
  for (const category of feeds) await app.call("POST", "/follow-category", { ...alice, body: { category } });
  posts = (await atOnce(105, () => submitText(alice, { customCategories: feeds }))).toSorted(
    (a, b) => Number(b) - Number(a),
  );
  // All posts have one date, so their ids decide the order.
  const moment = new Date();
  await app.db.updateTable("posts").set({ created_at: moment, hot: null, active_at: null }).execute();
  await app.db.updateTable("post_feeds").set({ post_created_at: moment }).execute();
});

describe.each(LISTS)("GET %s", (list) => {
  test("gives 40 posts when limit is absent, from the start when offset is absent", async () => {
    expect((await page(list)).ids).toEqual(posts.slice(0, 40));
  });

  test("takes limit 1-100 and offset from 0", async () => {
    expect((await page(`${list}limit=1`)).ids).toEqual(posts.slice(0, 1));
    expect((await page(`${list}limit=100&offset=3`)).ids).toEqual(posts.slice(3, 103));
    expect((await page(`${list}limit=40&offset=80`)).ids).toEqual(posts.slice(80));
    expect((await page(`${list}offset=105`)).ids).toEqual([]);
    expect((await page(`${list}offset=999999999`)).ids).toEqual([]);
  });

  test("pages by offset have each item once while nothing changes", async () => {
    const pages = [];
    for (let offset = 0; offset < 120; offset += 10)
      pages.push(await page(`${list}limit=10&offset=${offset}`));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(posts);
  });

  test("pages by cursor have each item once, and next is null on the last page, even if that page is full", async () => {
    for (const limit of [10, 15, 35, 100]) {
      const seen: string[] = [];
      let next: string | null = "";
      while (next !== null) {
        const part = await page(`${list}limit=${limit}${next && `&cursor=${next}`}`);
        seen.push(...part.ids);
        ({ next } = part);
      }
      expect([limit, seen]).toEqual([limit, posts]);
    }
  });

  const NOT_NUMBERS = [
    "Infinity",
    "-Infinity",
    "NaN",
    "1e3",
    "1e400",
    "-1",
    "+1",
    "0x10",
    "010",
    "1.5",
    "1,5",
  ];
  const NEITHER = ["", "%20", "1%20", "1%00", "١", "null", "true", "[]", "9".repeat(400)];

  test.each([...NOT_NUMBERS, ...NEITHER, "0", "101"])("limit=%s is a 400", async (limit) => {
    expect(await get(`${list}limit=${limit}`)).toMatchObject({
      status: 400,
      body: { errors: ["limit must be a whole number from 1 to 100."] },
    });
  });

  test.each([...NOT_NUMBERS, ...NEITHER, "1000000000"])("offset=%s is a 400", async (offset) => {
    expect(await get(`${list}offset=${offset}`)).toMatchObject({
      status: 400,
      body: { errors: ["offset must be a whole number from 0 to 999999999."] },
    });
  });

  test.each(["limit=1&limit=1", "offset=1&offset=1", "cursor=a&cursor=a"])(
    "a repeated parameter is a 400: %s",
    async (query) => expect(await get(list + query)).toMatchObject({ status: 400 }),
  );

  test("cursor and offset together are a 400, and each wrong parameter is named", async () => {
    const { next } = await page(`${list}limit=1`);
    expect(await get(`${list}cursor=${next}&offset=0`)).toMatchObject({
      status: 400,
      body: { errors: ["Please send either a cursor or an offset, not both."] },
    });
    expect((await get(`${list}limit=0&offset=-1`)).body.errors).toHaveLength(2);
  });

  test("unknown parameters are ignored", async () => {
    expect((await page(`${list}limit=1&page=2&__proto__=x&constructor=y&sortt=z`)).ids).toEqual([posts[0]]);
  });
});

describe("a forged cursor", () => {
  const LAST = "9".repeat(16);
  const FORGED = ["x", "new", "top", "new.", "new.x", "new.-1", "new.1e1", "new.0x1", "new.1.1", "new.NaN"];
  const WRONG = ["top.1", "top.1.x", "top.1.1.1", `new.${LAST}`, `top.${LAST}.${LAST}`, "new.0", "top.0.0"];
  const UNREADABLE = ["%00", "'", "a".repeat(600), "%F0%9F%92%94", "new.1;drop", "..%2F", "", "new.%D9%A1"];

  test.each(LISTS.flatMap((list) => [...FORGED, ...WRONG, ...UNREADABLE].map((cursor) => [list, cursor])))(
    "%scursor=%s is a 400, never a 500",
    async (list, cursor) => {
      const { status, body } = await get(`${list}cursor=${cursor}`);
      expect(status).toBe(400);
      expect(body.error).toMatch(/Please start from the first page\.$/);
    },
  );

  test("a cursor of the other sort is a 400", async () => {
    const byDate = (await page("/submissions?limit=1")).next;
    const byHearts = (await page("/submissions?sort=popularity&limit=1")).next;
    expect(await get(`/submissions?sort=popularity&cursor=${byDate}`)).toMatchObject({ status: 400 });
    expect(await get(`/submissions?cursor=${byHearts}`)).toMatchObject({ status: 400 });
  });

  test("a cursor of another list is a 400", async () => {
    const { next } = await page("/submissions?sort=popularity&limit=1");
    expect(await get(`/submissions?sort=popularity&time=24h&cursor=${next}`)).toMatchObject({ status: 400 });
  });

  test("a cursor past the end of its list gives an empty last page", async () => {
    const { next } = await page("/submissions?sort=popularity&limit=1");
    const far = next!.replace(/\d+$/, "9007199254740991");
    expect(await page(`/submissions?sort=popularity&cursor=${far}`)).toEqual({ ids: [], next: null });
  });
});
