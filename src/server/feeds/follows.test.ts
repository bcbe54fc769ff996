import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText } = await castOf(app);
afterAll(() => app.close());

const follow = ({ token }: Signed, category: unknown) =>
  app.call("POST", "/follow-category", { token, body: { category } });
const unfollow = ({ token }: Signed, category: unknown) =>
  app.call("POST", "/unfollow-category", { token, body: { category } });
const followed = async (by: Signed) => (await app.call("GET", "/followed-categories", by)).body;

describe("following feeds", () => {
  test("answers the followed feeds, in lower case", async () => {
    expect((await follow(alice, "Music")).body).toEqual({ categories: ["music"] });
    expect((await follow(alice, "art")).body).toEqual({ categories: ["art", "music"] });
    expect(await followed(alice)).toEqual({ categories: ["art", "music"] });
    expect(await followed(bob)).toEqual({ categories: [] });
  });

  test("answers 200 the second time as well, and changes nothing", async () => {
    const again = await follow(alice, "MUSIC");
    expect([again.status, again.body]).toEqual([200, { categories: ["art", "music"] }]);
    expect((await unfollow(alice, " Music ")).body).toEqual({ categories: ["art"] });
    const gone = await unfollow(alice, "Music");
    expect([gone.status, gone.body]).toEqual([200, { categories: ["art"] }]);
    expect((await unfollow(alice, "never heard of")).body).toEqual({ categories: ["art"] });
  });

  test("follows a feed once when it is requested many times at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => follow(carol, "New to all")));
    expect(await followed(carol)).toEqual({ categories: ["new to all"] });
  });

  test("adds a feed for a name that has none", async () => {
    await follow(bob, "Lock Picking");
    await submitText(alice, { customCategories: ["lock picking"] });
    const { body } = await app.call("GET", "/categories");
    expect(body.categories).toContain("Lock Picking");
  });

  test("stops at 1,000 feeds: one more is a 400, and its name does not become a feed", async () => {
    const { token } = alice;
    const { length } = (await followed(alice)).categories;
    await sql`
      with added as (
        insert into feeds (key, name) select 'one of ' || n, 'One of ' || n
        from generate_series(1, ${LIMITS.follows - length - 1}::int) n returning id
      )
      insert into follows (member_id, feed_id)
      select (select id from members where username = 'alice'), id from added`.execute(app.db);
    expect((await follow(alice, "The thousandth")).body.categories).toHaveLength(LIMITS.follows);
    const headers = { "idempotency-key": "one-too-many" };
    const more = () =>
      app.call("POST", "/follow-category", { token, headers, body: { category: "One too many" } });
    expect(await more()).toMatchObject({
      status: 400,
      body: { error: "You cannot follow any more feeds. Please unfollow one first." },
    });
    expect((await follow(alice, "the thousandth")).status).toBe(200);
    expect((await app.call("GET", "/categories")).body.categories).not.toContain("One too many");
    await unfollow(alice, "The thousandth");
    expect((await more()).status).toBe(200);
    expect((await follow(bob, "The thousandth")).status).toBe(200);
  });

  test.for([undefined, null, "", "  ", 7, "a".repeat(41), "no/slash", "..", "x\u0000"])(
    "%j is a 400",
    async (category) => {
      expect((await follow(alice, category)).status).toBe(400);
      expect((await unfollow(alice, category)).status).toBe(400);
    },
  );
});
