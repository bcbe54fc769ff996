import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { inFlight } from "../../../test/race.ts";
import { networksOf } from "../http/limits/network.ts";
import { Live } from "./live.ts";

const app = await startTestApp();
const { alice, bob, crowd, submitText, deletePost, heart, unheart, comment } = await castOf(app);
afterAll(() => app.close());

describe("GET /events", () => {
  test("sends the changed counts of the post being read, to visitors too", async () => {
    const id = await submitText(alice);
    const events = await openEvents(app, `?submission=${id}`);
    await heart(bob, id);
    expect(await events.next("submission")).toEqual({
      id,
      upvotes: 1,
      commentCount: 0,
      imageKey: null,
      isLocked: false,
    });
    await comment(bob, id, "hello");
    expect(await events.next("submission")).toEqual({
      id,
      upvotes: 1,
      commentCount: 1,
      imageKey: null,
      isLocked: false,
    });
    await unheart(bob, id);
    expect(await events.next("submission")).toEqual({
      id,
      upvotes: 0,
      commentCount: 1,
      imageKey: null,
      isLocked: false,
    });
    events.close();
  });

  test("sends no counts of other posts or of deleted ones", async () => {
    const [read, other] = [await submitText(alice), await submitText(alice)];
    const events = await openEvents(app, `?submission=${read}`);
    await heart(bob, other);
    await heart(bob, read);
    await events.next("submission");
    expect(events.seen).toEqual([
      {
        event: "submission",
        data: { id: read, upvotes: 1, commentCount: 0, imageKey: null, isLocked: false },
      },
    ]);
    await deletePost(alice, read);
    await app.call("POST", `/submission/${read}/upvote`, bob);
    const another = await openEvents(app, `?submission=${other}`);
    await heart(alice, other);
    await another.next("submission");
    expect(events.seen).toHaveLength(1);
    events.close();
    another.close();
  });

  test("after many hearts at once the last count sent is the true one", async () => {
    const members = await crowd(200);
    const id = await submitText(alice);
    const events = await openEvents(app, `?submission=${id}`);
    await inFlight(20, members, (member) => heart(member, id));
    let told = 0;
    let figure = 0;
    while (figure < 200) {
      figure = (await events.next("submission")).upvotes;
      told++;
    }
    // The count is sent several times meanwhile, but not two hundred times.
    expect(told).toBeLessThan(150);
    events.close();
  });

  test("sends new posts in the feed being read, or in all feeds", async () => {
    const chess = await openEvents(app, "?category=ChEsS");
    const all = await openEvents(app, "?category=*");
    const elsewhere = await submitText(bob, { customCategories: ["Art"] });
    const there = await submitText(bob, { customCategories: ["Art", "chess"] });
    expect(await all.next("submitted")).toMatchObject({ id: elsewhere, categories: ["Art"] });
    expect(await all.next("submitted")).toMatchObject({ id: there });
    const { body } = await app.call("GET", "/user/bob");
    expect(await chess.next("submitted")).toEqual({
      id: there,
      userId: body.user.uid,
      categories: ["Art", "chess"],
    });
    expect(chess.seen).toHaveLength(1);
    chess.close();
    all.close();
  });

  test("names of feeds match in any case, spacing and Unicode form", async () => {
    const cafe = await openEvents(app, `?category=${encodeURIComponent("caf\u00e9  Au lait")}`);
    const ids = [];
    for (const name of ["Caf\u00e9 au lait", "Cafe\u0301 au lait", "\uff23af\u00e9 au lait"]) {
      ids.push(await submitText(bob, { customCategories: [name] }));
    }
    for (const id of ids) expect(await cafe.next("submitted")).toMatchObject({ id });
    cafe.close();
  });

  test("a post that is submitted again with the same key is sent once", async () => {
    const all = await openEvents(app, "?category=*");
    const headers = { "idempotency-key": "only-once" };
    const body = { title: "Once", contentType: "text", content: "x" };
    for (let n = 0; n < 3; n++) await app.call("POST", "/submit", { token: bob.token, headers, body });
    const last = await submitText(alice);
    while ((await all.next("submitted")).id !== last);
    expect(all.seen).toHaveLength(2);
    all.close();
  });

  test("has no HEAD method, which would leave a stream that nobody reads", async () => {
    expect((await fetch(`${app.url}/events`, { method: "HEAD" })).status).toBe(404);
  });

  test("an invalid token is a 401, and an impossible post id is ignored or a 400", async () => {
    const { status } = await app.call("GET", "/events", { token: "nobodys" });
    expect(status).toBe(401);
    for (const query of ["?submission=x", "?submission=99999999999999999999", "?submission=1&submission=2"]) {
      expect([200, 400]).toContain((await app.call("GET", `/events${query}`)).status);
    }
  });

  test("signing out ends the streams of that session, and no other", async () => {
    const { body } = await app.call("POST", "/login", { body: bob });
    const here = await openEvents(app, "?category=*", bob.token);
    const there = await openEvents(app, "", body.idToken);
    await app.call("POST", "/logout", { token: body.idToken });
    await expect(there.next("message")).rejects.toThrow("ended");
    await submitText(alice);
    await here.next("submitted");
    here.close();
  });

  test("a stream whose session ends while it opens is closed without an event", async () => {
    const { connectionString } = app.database;
    const live = new Live({ connectionString, db: app.db, onFailure: () => {} });
    const { user } = (await app.call("GET", "/profile", bob)).body;
    const viewer = {
      id: user.uid,
      username: "bob",
      role: "member",
      picture: null,
      suspension: null,
      joinRequest: null,
      filtersVersion: 0,
      moderatesFeeds: false,
    } as const;
    const open = (token: string) =>
      live.open({ viewer, token, postId: null, category: "*" }, networksOf("::1"));
    expect(await (await open("ended-meanwhile")).toArray()).toEqual([]);
    const stream = await open(bob.token);
    stream.end();
    expect((await stream.toArray()).join()).toContain("hello");
  });

  test("has headers that keep proxies from caching or buffering it", async () => {
    const { headers } = await app.call("GET", "/events");
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-encoding")).toBeNull();
  });

  test("the server listens again after its database connection is lost, and sends hello because events may be missing", async () => {
    const id = await submitText(alice);
    const events = await openEvents(app, `?submission=${id}`);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hearth live' and datname = current_database()`.execute(app.db);
    await events.next("hello");
    await heart(bob, id);
    expect(await events.next("submission")).toMatchObject({ upvotes: 1 });
    events.close();
  });

  test("a server that stops ends its streams first", async () => {
    const other = await startTestApp();
    const events = await openEvents(other);
    const [next] = await Promise.allSettled([events.next("message"), other.close()]);
    expect(next).toMatchObject({
      status: "rejected",
      reason: { message: "The stream ended before message" },
    });
  });
});

test("a write of one process reaches the streams of another on the same database", async () => {
  const other = await startTestApp({ beside: app });
  const id = await submitText(alice);
  const events = await openEvents(other, `?submission=${id}`);
  await heart(bob, id);
  expect(await events.next("submission")).toEqual({
    id,
    upvotes: 1,
    commentCount: 0,
    imageKey: null,
    isLocked: false,
  });
  events.close();
  await other.close();
});
