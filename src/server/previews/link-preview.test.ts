import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { leastBelow } from "../../../test/quickest.ts";
import { fillAddresses } from "./earlier-posts.ts";
import { startLinkedSite, status } from "./test-linked-site.ts";

const world = await startLinkedSite();
const { linked, local, app, cast, good } = world;
afterAll(() => world.close());
beforeEach(() => world.reset());

const { alice, bob, submitLink, submitText, submitVideo, deletePost } = cast;

const ask = (url: string, token: string | undefined = alice.token) =>
  app.call("GET", `/link-preview?url=${encodeURIComponent(url)}`, { token });
const idsAt = async (url: string): Promise<string[]> =>
  (await ask(url)).body.posts.map(({ id }: { id: string }) => id);

describe("GET /link-preview", () => {
  test("gives the title, site name and description of an address", async () => {
    expect(await ask(good())).toMatchObject({
      status: 200,
      body: { title: "A & B", siteName: "Good", description: "Words.", posts: [] },
    });
  });

  test("401 when signed out, 400 for anything but a web address", async () => {
    expect((await app.call("GET", `/link-preview?url=${good()}`)).status).toBe(401);
    for (const wrong of [
      "",
      "nonsense",
      "javascript:alert(1)",
      "ftp://a.example/",
      `https://a.example/${"x".repeat(2_048)}`,
    ]) {
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await app.call("GET", "/link-preview", { token: alice.token })).status).toBe(400);
  });

  test("gives an empty preview, not an error, for an address that cannot be fetched", async () => {
    const nothing = { status: 200, body: { title: null, siteName: null, description: null, posts: [] } };
    linked.answer = status(500);
    for (const address of [
      good(),
      local.url,
      "http://localhost/",
      "https://unknown.example/",
      "http://[::ffff:7f00:1]/",
    ]) {
      expect(await ask(address)).toMatchObject(nothing);
    }
    expect(local.connections()).toBe(0);
  });

  test("gives an empty preview when the site does not answer in time", async () => {
    linked.answer = () => {};
    const asked = leastBelow(8_000, async () => {
      const start = performance.now();
      expect((await ask(good())).body.title).toBeNull();
      return performance.now() - start;
    });
    expect(await asked).toBeLessThan(8_000);
  });
});

describe("posts at the same address", () => {
  test("are listed, the newest five, from all members", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await submitLink(n % 2 ? alice : bob, { content: good("/a") }));
    await submitLink(alice, { content: good("/b") });
    expect(await idsAt(good("/a"))).toEqual(ids.slice(0, 5));
    const { body } = await ask(good("/a"));
    expect(body.posts[0]).toEqual({
      id: ids[0],
      title: "A link",
      customCategories: [],
      userName: "bob",
      createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
    });
  });

  test("are left out where the member hid or muted them, and counted; those that they have read are there", async () => {
    const [me] = await cast.crowd(1);
    const post = (path: string, body?: object) =>
      app.call("POST", path, { token: me!.token, ...(body && { body }) });
    const ids: string[] = [];
    for (const by of [alice, bob, alice]) ids.push(await submitLink(by, { content: good("/c") }));
    await post("/mutes", { kind: "member", value: "bob" });
    await post(`/submission/${ids[0]}/hide`);
    await post("/reading-settings", { hidesRead: true });
    await post(`/submission/${ids[2]}/opened`);
    const { posts, hidden } = (await ask(good("/c"), me!.token)).body;
    expect([posts.map(({ id }: { id: string }) => id), hidden]).toEqual([[ids[2]], { member: 1, hidden: 1 }]);
  });

  test("are found by equivalent addresses, and not once they are deleted", async () => {
    const id = await submitLink(alice, { content: "https://www.example.com/a/?utm_source=x&c=d&a=b" });
    const same = "http://m.example.com/a?a=b&c=d#part";
    expect(await idsAt(same)).toEqual([id]);
    await deletePost(alice, id);
    expect(await idsAt(same)).toEqual([]);
    const six: string[] = [];
    for (let n = 0; n < 6; n++) six.unshift(await submitLink(bob, { content: good("/d") }));
    await deletePost(bob, six.shift()!);
    expect(await idsAt(good("/d"))).toEqual(six);
    const video = await submitVideo(bob);
    expect(await idsAt("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4")).toEqual([video]);
    await submitText(alice, { content: "https://example.com/text" });
    expect(await idsAt("https://example.com/text")).toEqual([]);
  });

  test("are found for every address that a post can have", async () => {
    const content = `https://example.com/?${Array.from({ length: 500 }, (_, n) => `${n}=`).join("&")}`.slice(
      0,
      2_048,
    );
    expect(await idsAt(content)).toEqual([]);
    const id = await submitLink(alice, { content });
    expect(await idsAt(content)).toEqual([id]);
  });

  test("from before addresses were stored get theirs once, even if several processes fill them in at a time", async () => {
    const first = await submitLink(alice, { content: good("/old") });
    const [mine] = await sql<{ id: number }>`
      insert into posts (member_id, title, content_type, content)
      select member_id, 'Old', case n % 3 when 0 then 'text' else 'link' end, ${good("/old?n=")} || n
      from posts, generate_series(1, 12000) n where posts.id = ${first} returning id`
      .execute(app.db)
      .then(({ rows }) => rows);
    await app.db.deleteFrom("post_addresses").execute();
    const newest = await app.db
      .selectFrom("posts")
      .select(sql<number>`max(id)`.as("id"))
      .executeTakeFirstOrThrow();
    const late = await submitLink(alice, { content: good("/late") });
    await app.db.insertInto("addresses_to_fill").values({ up_to: newest.id }).execute();
    await Promise.all([fillAddresses(app.db), fillAddresses(app.db)]);
    await fillAddresses(app.db);
    expect(await app.db.selectFrom("addresses_to_fill").selectAll().execute()).toEqual([]);
    const { count } = await app.db
      .selectFrom("post_addresses")
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(8_000 + 2);
    expect(await idsAt(good("/old?n=1"))).toEqual([String(mine!.id)]);
    expect(await idsAt(good("/old"))).toEqual([first]);
    expect(await idsAt(good("/late"))).toEqual([late]);
  });
});
