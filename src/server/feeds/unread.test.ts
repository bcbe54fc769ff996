import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { inFlight } from "../../../test/race.ts";
import { LIMITS } from "../../contract/limits.ts";

const app = await startTestApp();
const { alice, bob, crowd, submitText, deletePost } = await castOf(app);
afterAll(() => app.close());

const follow = ({ token }: Signed, category: string) =>
  app.call("POST", "/follow-category", { token, body: { category } });
const unfollow = ({ token }: Signed, category: string) =>
  app.call("POST", "/unfollow-category", { token, body: { category } });
const see = ({ token }: Signed, category: string) =>
  app.call("POST", "/followed-feeds/seen", { token, body: { category } });
const feedsOf = async (by: Signed): Promise<{ name: string; unread: number }[]> =>
  (await app.call("GET", "/followed-feeds", by)).body.feeds;
const listen = ({ token }: Signed) => openEvents(app, "?follows=true", token);
const postIn = (by: Signed, ...customCategories: string[]) => submitText(by, { customCategories });

/** A member of this test alone. */
async function newcomer(): Promise<Signed> {
  const [member] = await crowd(1);
  return member!;
}

/** The versions of a feed's rows in `follows`: each write makes another. */
async function followVersions(feed: string): Promise<unknown> {
  const { rows } = await sql`
    select follows.xmin::text from follows join feeds on feeds.id = feed_id where name = ${feed}`.execute(
    app.db,
  );
  return rows;
}

describe("GET /followed-feeds", () => {
  test("counts the posts since the member followed the feed, but not earlier ones", async () => {
    const reader = await newcomer();
    await postIn(bob, "Knots");
    await follow(reader, "knots");
    expect(await feedsOf(reader)).toEqual([{ name: "Knots", unread: 0 }]);
    await postIn(bob, "Knots");
    await postIn(alice, "Art", "KNOTS");
    expect(await feedsOf(reader)).toEqual([{ name: "Knots", unread: 2 }]);
  });

  test("does not count the member's own posts, deleted ones, or imported ones with an earlier date", async () => {
    const reader = await newcomer();
    await follow(reader, "Quiet");
    await postIn(reader, "Quiet");
    await deletePost(bob, await postIn(bob, "Quiet"));
    const imported = await postIn(bob, "Quiet");
    await sql`update posts set created_at = '2020-01-01' where id = ${imported}`.execute(app.db);
    await sql`update post_feeds set post_created_at = '2020-01-01' where post_id = ${imported}`.execute(
      app.db,
    );
    expect(await feedsOf(reader)).toEqual([{ name: "Quiet", unread: 0 }]);
  });

  test("lists the most recently active feeds first and feeds without posts last, by name", async () => {
    const reader = await newcomer();
    for (const name of ["Slow", "Empty b", "Quick", "Empty a"]) await follow(reader, name);
    await postIn(bob, "Slow");
    await postIn(bob, "Quick");
    expect((await feedsOf(reader)).map(({ name }) => name)).toEqual(["Quick", "Slow", "Empty a", "Empty b"]);
    await postIn(bob, "Slow");
    expect((await feedsOf(reader)).map(({ name }) => name).slice(0, 2)).toEqual(["Slow", "Quick"]);
  });

  test(`answers at most ${LIMITS.listedFollows} feeds, and counts at most ${LIMITS.unreadPosts} posts`, async () => {
    const reader = await newcomer();
    for (let n = 0; n <= LIMITS.listedFollows; n++) await follow(reader, `Many ${n}`);
    await inFlight(20, Array.from({ length: LIMITS.unreadPosts + 3 }), () => postIn(bob, "Many 0"));
    const feeds = await feedsOf(reader);
    expect(feeds).toHaveLength(LIMITS.listedFollows);
    expect(feeds[0]).toEqual({ name: "Many 0", unread: LIMITS.unreadPosts });
  });
});

test("GET /followed-feeds tells the newest post that it may have counted, since its event may come later", async () => {
  const reader = await newcomer();
  const latest = async () => (await app.call("GET", "/followed-feeds", reader)).body.latest;
  expect(await latest()).toBe("0");
  await follow(reader, "Late");
  const first = await postIn(bob, "Elsewhere");
  expect(await latest()).toBe(first);
  const second = await postIn(bob, "Late");
  expect(await latest()).toBe(second);
});

test("GET /followed-feeds counts among the newest 300 posts of a feed, so that many own ones cost little", async () => {
  const reader = await newcomer();
  await follow(reader, "Diary");
  await postIn(bob, "Diary");
  const own = (times: number) => inFlight(20, Array.from({ length: times }), () => postIn(reader, "Diary"));
  await own(299);
  expect(await feedsOf(reader)).toEqual([{ name: "Diary", unread: 1 }]);
  await own(1);
  expect(await feedsOf(reader)).toEqual([{ name: "Diary", unread: 0 }]);
});

describe("POST /followed-feeds/seen", () => {
  test("marks all posts as seen on every device, and later posts count again", async () => {
    const reader = await newcomer();
    await follow(reader, "Boats");
    await postIn(bob, "Boats");
    expect((await see(reader, " BOATS ")).status).toBe(204);
    expect(await feedsOf(reader)).toEqual([{ name: "Boats", unread: 0 }]);
    await postIn(bob, "Boats");
    expect(await feedsOf(reader)).toEqual([{ name: "Boats", unread: 1 }]);
  });

  test("leaves posts unread that came after the reader's list was read", async () => {
    const reader = await newcomer();
    await follow(reader, "Tabs");
    const ids = [await postIn(bob, "Tabs"), await postIn(bob, "Tabs")];
    // The follow, the first post, the list and the second post, in this order.
    await sql`
      update follows set seen_at = now() - interval '4 minutes'
      where feed_id = (select id from feeds where name = 'Tabs')`.execute(app.db);
    for (const [index, id] of ids.entries()) {
      await sql`
        update post_feeds set post_created_at = now() - make_interval(mins => ${3 - 2 * index})
        where post_id = ${id}`.execute(app.db);
    }
    const body = { category: "Tabs", listAge: 120_000 };
    await app.call("POST", "/followed-feeds/seen", { token: reader.token, body });
    expect(await feedsOf(reader)).toEqual([{ name: "Tabs", unread: 1 }]);
    await see(reader, "Tabs");
    expect(await feedsOf(reader)).toEqual([{ name: "Tabs", unread: 0 }]);
  });

  test.each([-1, 0.5, "1", 1e15])("a listAge of %j is a 400", async (listAge) => {
    const body = { category: "Tabs", listAge };
    expect((await app.call("POST", "/followed-feeds/seen", { token: bob.token, body })).status).toBe(400);
  });

  test("writes nothing when the feed has no newer post", async () => {
    const reader = await newcomer();
    await follow(reader, "Still");
    await postIn(bob, "Still");
    const before = await followVersions("Still");
    await see(reader, "Still");
    const seen = await followVersions("Still");
    expect(seen).not.toEqual(before);
    await see(reader, "Still");
    expect(await followVersions("Still")).toEqual(seen);
  });

  test("does nothing for a feed that the member does not follow, or that nobody has heard of", async () => {
    const reader = await newcomer();
    await postIn(bob, "Unfollowed");
    expect((await see(reader, "Unfollowed")).status).toBe(204);
    expect((await see(reader, "Never heard of")).status).toBe(204);
    expect(await feedsOf(reader)).toEqual([]);
    expect((await app.call("GET", "/categories")).body.categories).not.toContain("Never heard of");
  });

  test("affects nobody else", async () => {
    const [reader, other] = [await newcomer(), await newcomer()];
    for (const member of [reader, other]) await follow(member, "Both");
    await postIn(bob, "Both");
    await see(reader, "Both");
    expect(await feedsOf(other)).toEqual([{ name: "Both", unread: 1 }]);
  });
});

describe("GET /events?follows=true", () => {
  test("sends new posts of others in the feeds that the member follows, and no other posts", async () => {
    const reader = await newcomer();
    await follow(reader, "Lace");
    const events = await listen(reader);
    await postIn(bob, "Elsewhere");
    await postIn(reader, "Lace");
    const id = await postIn(bob, "Art", "lace");
    await events.next("posted");
    // The stream may have begun before the event of the follow.
    const posted = events.seen.filter(({ event }) => event === "posted");
    expect(posted).toEqual([{ event: "posted", data: { id, categories: ["Art", "lace"] } }]);
    events.close();
  });

  test("announces a follow, an unfollow and a look at new posts on the member's other devices, and obeys them", async () => {
    const reader = await newcomer();
    const events = await listen(reader);
    await follow(reader, "Yarn");
    expect(await events.next("follows")).toEqual({});
    const id = await postIn(bob, "Yarn");
    expect(await events.next("posted")).toEqual({ id, categories: ["Yarn"] });
    await see(reader, "Yarn");
    expect(await events.next("follows")).toEqual({});
    // The second look finds nothing new.
    await see(reader, "Yarn");
    await unfollow(reader, "Yarn");
    await events.next("follows");
    await postIn(bob, "Yarn");
    await follow(reader, "Thread");
    await events.next("follows");
    expect(events.seen.map(({ event }) => event)).toEqual([
      "follows",
      "posted",
      "follows",
      "follows",
      "follows",
    ]);
    events.close();
  });

  test("announces no follow of a followed feed, and no unfollow of another", async () => {
    const reader = await newcomer();
    await follow(reader, "Silk");
    await postIn(bob, "Velvet");
    const events = await listen(reader);
    await follow(reader, "Silk");
    await unfollow(reader, "Velvet");
    await postIn(bob, "Silk");
    await events.next("posted");
    // The stream may have begun before the event of the first follow.
    expect(events.seen.filter(({ event }) => event === "follows").length).toBeLessThan(2);
    events.close();
  });

  test("ends when the follows cannot be read, so that its reader connects again", async () => {
    const reader = await newcomer();
    const { user } = (await app.call("GET", "/profile", reader)).body;
    const events = await listen(reader);
    await sql`alter table follows rename to away`.execute(app.db);
    app.publish([{ what: "follows", memberId: user.uid }]);
    await expect(events.next("follows")).rejects.toThrow("ended");
    await sql`alter table away rename to follows`.execute(app.db);
  });

  test("other streams have none of these events", async () => {
    const reader = await newcomer();
    await follow(reader, "Felt");
    const visitors = await openEvents(app, "?follows=true&category=*");
    const plain = await openEvents(app, "?category=*", reader.token);
    await follow(reader, "Wool");
    await postIn(bob, "Felt");
    for (const events of [visitors, plain]) {
      await events.next("submitted");
      expect(events.seen).toHaveLength(1);
      events.close();
    }
  });
});
