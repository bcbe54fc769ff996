import { afterAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { milliseconds } from "../../contract/moments.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice, bob, carol, promote, submitText } = await castOf(app);
await promote(carol, "moderator");
const { decide, editFeed, log } = moderate(app);

const CHESS = BUILTIN_FEEDS.find(({ name }) => name === "Chess")!;
/** Reads as a visitor of the other process, from the cache. */
const see = async (path: string) => (await (await fetch(other.url + path)).json()) as never;
const about = (name: string) => see(`/category/${encodeURIComponent(name)}`);
const submitTo = (...customCategories: string[]) =>
  app.call("POST", "/submit", {
    token: alice.token,
    body: { title: "A title", contentType: "text", content: "Words.", customCategories },
  });

describe("a feed's description", () => {
  test("is the built-in one, or empty, until a moderator writes another", async () => {
    expect(await about("chess")).toMatchObject({ ...CHESS, isClosed: false });
    expect(await about("Nobody Was Here")).toMatchObject({
      name: "Nobody Was Here",
      description: "",
      isClosed: false,
    });
    const description = "Openings,   endings and the odd blunder.";
    const { status, body } = await editFeed(carol, "chess", { description });
    const edited = { name: "Chess", description: "Openings, endings and the odd blunder.", isClosed: false };
    expect([status, body]).toEqual([200, edited]);
    await expect.poll(() => about("Chess"), BY_EVENT).toMatchObject(edited);
    await expect
      .poll(async () => ((await see("/cached-directory")) as { descriptions: object }).descriptions, BY_EVENT)
      .toEqual({ chess: edited.description });
    expect((await log(carol)).entries[0]).toMatchObject({
      action: "edit-feed",
      subject: "Chess",
      detail: edited.description,
      userName: "carol",
    });
  });

  test("can be emptied by a moderator", async () => {
    await editFeed(carol, "Art", { description: "" });
    expect((await app.call("GET", "/category/art")).body.description).toBe("");
    expect((await app.call("GET", "/cached-directory")).body.descriptions).toMatchObject({ art: "" });
  });

  test.each([
    [{ description: "a".repeat(301) }, "Description cannot exceed 300 characters."],
    [{ isClosed: "yes" }, "isClosed must be true or false."],
    [{ isClosed: true, reason: "" }, "Reason is required."],
  ])("a change to %j is a 400 that says why", async (body, error) => {
    expect(await editFeed(carol, "Books", body)).toMatchObject({ status: 400, body: { error } });
  });
});

async function figures(name: string) {
  const { posts, postsThisWeek, followers } = (await app.call("GET", `/category/${name}`)).body;
  return { posts, postsThisWeek, followers };
}

describe("a feed's figures", () => {
  test("are its posts, those of the last seven days, and its followers", async () => {
    const [first, second] = [
      await submitText(alice, { customCategories: ["Kites"] }),
      await submitText(bob, { customCategories: ["Kites", "Books"] }),
    ];
    for (const { token } of [alice, bob]) {
      await app.call("POST", "/follow-category", { token, body: { category: "kites" } });
    }
    expect(await figures("KITES")).toEqual({ posts: 2, postsThisWeek: 2, followers: 2 });
    await sql`update post_feeds set post_created_at = now() - interval '8 days' where post_id = ${first}`.execute(
      app.db,
    );
    await app.call("POST", "/unfollow-category", { token: bob.token, body: { category: "kites" } });
    expect(await figures("Kites")).toEqual({ posts: 2, postsThisWeek: 1, followers: 1 });
    await decide(carol, second, { decision: "remove" });
    expect(await figures("Kites")).toEqual({ posts: 1, postsThisWeek: 0, followers: 1 });
  });

  test("show a new follower to visitors soon, though no event tells of it", async () => {
    expect(await about("Ferns")).toMatchObject({ followers: 0 });
    await submitTo("Ferns");
    await expect.poll(() => about("Ferns"), BY_EVENT).toMatchObject({ posts: 1, followers: 0 });
    await app.call("POST", "/follow-category", { token: bob.token, body: { category: "Ferns" } });
    await expect.poll(() => about("Ferns"), BY_EVENT).toMatchObject({ followers: 1 });
  });

  test("begin when somebody first posts into it or follows it, and are nothing before", async () => {
    const { body } = await app.call("GET", "/category/Unheard of");
    expect(body).toMatchObject({ createdAt: null, posts: 0, postsThisWeek: 0, followers: 0 });
    await submitText(alice, { customCategories: ["Unheard of"] });
    const { createdAt } = (await app.call("GET", "/category/Unheard of")).body;
    expect(Math.abs(milliseconds(createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test("are counted up to 10,000", async () => {
    await sql`
      with feed as (insert into feeds (key, name) values ('crowded', 'Crowded') returning id),
      crowd as (
        insert into members (username) select 'follower_' || n from generate_series(1, 10001) n returning id
      )
      insert into follows (member_id, feed_id) select crowd.id, feed.id from crowd, feed`.execute(app.db);
    expect((await figures("Crowded")).followers).toBe(10_000);
  });
});

describe("a closed feed", () => {
  test("takes no new post, alone or beside other feeds, and says so; the posts it has stay", async () => {
    const id = await submitText(bob, { customCategories: ["Pinball"] });
    await editFeed(carol, "pinball", { isClosed: true });
    for (const feeds of [["pinball"], ["Books", "PINBALL"]]) {
      expect(await submitTo(...feeds)).toMatchObject({
        status: 403,
        body: { error: "The feed Pinball is closed to new posts." },
      });
    }
    expect((await app.call("GET", "/submissions?category=Pinball")).body.submissions).toMatchObject([{ id }]);
    await expect.poll(() => about("Pinball"), BY_EVENT).toMatchObject({ isClosed: true });
    await editFeed(carol, "pinball", { isClosed: false });
    expect((await submitTo("Pinball")).status).toBe(201);
    expect((await log(carol)).entries.slice(0, 2)).toMatchObject([
      { action: "reopen-feed", subject: "Pinball" },
      { action: "close-feed", subject: "Pinball" },
    ]);
  });

  test("keeps a refused post from adding its other new feeds, while posts at the same moment add theirs", async () => {
    await editFeed(carol, "Sundials", { isClosed: true });
    const statuses = await atOnce(8, async (n) => {
      const beside = n % 2 === 0 ? ["Sundials", `Never ${n}`] : [`Begun ${n}`];
      return (await submitTo(...beside)).status;
    });
    expect(statuses).toEqual([403, 201, 403, 201, 403, 201, 403, 201]);
    const feeds = await app.db
      .selectFrom("feeds")
      .select("name")
      .where("name", "~", "^(Never|Begun) ")
      .execute();
    expect(feeds.map(({ name }) => name).toSorted()).toEqual(["Begun 1", "Begun 3", "Begun 5", "Begun 7"]);
  });

  test("can be one that nobody has posted into yet", async () => {
    await editFeed(carol, "Get rich quick", { isClosed: true });
    expect((await submitTo("get rich QUICK")).status).toBe(403);
  });

  test("does not refuse posts written into other feeds at the same moment", async () => {
    await editFeed(carol, "Shut", { isClosed: true });
    const answers = await atOnce(10, (n) => submitTo(n % 2 ? "Open" : "Shut"));
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? 201 : 403)),
    );
  });

  test("an edit that changes nothing is not logged", async () => {
    await editFeed(carol, "Still", { isClosed: false, description: "" });
    await editFeed(carol, "Still", {});
    expect((await log(carol)).entries[0].subject).not.toBe("Still");
  });
});
