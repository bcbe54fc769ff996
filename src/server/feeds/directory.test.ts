import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { BUILTIN_FEEDS } from "../../contract/builtin-feeds.ts";
import { LIMITS } from "../../contract/limits.ts";
import { lockName } from "../db/lock.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, promote, submitText, deletePost, comment } = await castOf(app);
await promote(carol, "moderator");
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate posts, trending cascade`.execute(app.db);
  await sql`update feeds set post_count = 0`.execute(app.db);
});

interface Listed {
  name: string;
  recentPosts: number;
  recentComments: number;
}

const directory = async (query = "") => (await app.call("GET", `/cached-directory${query}`)).body;
const byActivity = async (): Promise<Listed[]> => (await directory("?sort=activity")).feeds;
const activeFeeds = async () => (await app.call("GET", "/active-feeds")).body.feeds;
const namesOf = (feeds: Listed[]) => feeds.map(({ name }) => name);

async function redate(postId: string, days: number): Promise<void> {
  await sql`update posts set created_at = now() - make_interval(days => ${days}) where id = ${postId}`.execute(
    app.db,
  );
}

/** Art: 1 post and 2 comments lately. Books: 2 posts lately. Coding: 2 old posts. Dance: 1 old post. */
async function fillFeeds(): Promise<{ art: string }> {
  const art = await submitText(alice, { title: "A painting", customCategories: ["Art"] });
  await comment(bob, art, "one");
  await comment(alice, art, "two");
  for (const title of ["First", "Second"]) await submitText(alice, { title, customCategories: ["Books"] });
  for (const feed of ["Coding", "Coding", "Dance"]) {
    await redate(await submitText(bob, { customCategories: [feed] }), 31);
  }
  return { art };
}

describe("the directory by activity", () => {
  test("begins with the posts and comments of the last 30 days; then come numbers of posts, then names", async () => {
    await fillFeeds();
    await expect
      .poll(async () => (await byActivity()).slice(0, 5))
      .toEqual([
        { name: "Art", recentPosts: 1, recentComments: 2 },
        { name: "Books", recentPosts: 2, recentComments: 0 },
        { name: "Coding", recentPosts: 0, recentComments: 0 },
        { name: "Dance", recentPosts: 0, recentComments: 0 },
        { name: "3D Printing", recentPosts: 0, recentComments: 0 },
      ]);
  });

  test("deleted posts and their comments count nothing", async () => {
    const { art } = await fillFeeds();
    await expect.poll(async () => namesOf(await byActivity())[0]).toBe("Art");
    await deletePost(alice, art);
    await expect.poll(async () => (await byActivity())[0]).toMatchObject({ name: "Books" });
    expect((await byActivity()).find(({ name }) => name === "Art")).toMatchObject({ recentComments: 0 });
  });

  test("its pages have every feed once, in the same order as one long page", async () => {
    await fillFeeds();
    await expect.poll(async () => namesOf(await byActivity())[0]).toBe("Art");
    const whole = namesOf(await byActivity());
    const paged: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page = await directory(`?sort=activity&limit=3${next && `&cursor=${next}`}`);
      paged.push(...namesOf(page.feeds));
      next = page.next;
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe((await app.call("GET", "/categories")).body.categories.length);
  });

  test("is by name unless the request says otherwise", async () => {
    await fillFeeds();
    expect(namesOf((await directory()).feeds)).toEqual(
      (await app.call("GET", "/categories")).body.categories,
    );
    expect(namesOf((await directory("?sort=name")).feeds)[0]).toBe("3D Printing");
  });

  test.each(["?sort=hearts", "?sort=activity&cursor=YXJ0", "?sort=activity&cursor=MSAx"])(
    "%s is a 400",
    async (query) => {
      expect((await app.call("GET", `/cached-directory${query}`)).status).toBe(400);
    },
  );
});

describe("the feeds for newcomers", () => {
  test("are the most active ones, with description, figures and the titles of their two newest posts", async () => {
    await fillFeeds();
    const third = await submitText(bob, { title: "Third", customCategories: ["Books"] });
    const fourth = await submitText(bob, { title: "Fourth", customCategories: ["Books"] });
    await expect.poll(async () => (await activeFeeds())[0]?.recentPosts).toBe(4);
    const [books, art, coding] = await activeFeeds();
    expect(books).toEqual({
      name: "Books",
      description: BUILTIN_FEEDS.find(({ name }) => name === "Books")!.description,
      posts: 4,
      recentPosts: 4,
      recentComments: 0,
      newest: [
        { id: fourth, title: "Fourth" },
        { id: third, title: "Third" },
      ],
    });
    expect(art).toMatchObject({
      ...{ name: "Art", recentPosts: 1, recentComments: 2 },
      newest: [{ title: "A painting" }],
    });
    expect(coding).toMatchObject({ name: "Coding", posts: 2, recentPosts: 0 });
  });

  test("are a bounded number, and built-in ones without posts where the site is new", async () => {
    const feeds = await activeFeeds();
    expect(feeds).toHaveLength(LIMITS.activeFeeds);
    expect(feeds[0]).toMatchObject({ name: "3D Printing", posts: 0, newest: [] });
  });

  test("show a moderator's description, and no title of a deleted post", async () => {
    const gone = await submitText(alice, { title: "Gone soon", customCategories: ["Art"] });
    await submitText(alice, { title: "Stays", customCategories: ["Art"] });
    await moderate(app).editFeed(carol, "Art", { description: "Pictures, and talk of them." });
    await deletePost(alice, gone);
    await expect
      .poll(async () => (await activeFeeds())[0])
      .toMatchObject({
        name: "Art",
        description: "Pictures, and talk of them.",
        newest: [{ title: "Stays" }],
      });
  });

  test("show a deleted post to nobody, even while an answer that took long may be served stale", async () => {
    const gone = await submitText(alice, { title: "Gone at once", customCategories: ["Art"] });
    // Without the writer's cookie, as a visitor.
    const see = async () => (await fetch(`${app.url}/active-feeds?slowly`)).json();
    const { asked } = await app.db.transaction().execute(async (transaction) => {
      await lockName(transaction, "trending");
      const asked = see();
      await untilWaitingForLocks(app.db, 1);
      await sql`select pg_sleep(0.2)`.execute(transaction);
      return { asked };
    });
    expect(await asked).toHaveProperty("feeds.0.newest.0.id", gone);
    await deletePost(alice, gone);
    expect(JSON.stringify(await see())).not.toContain("Gone at once");
  });

  test("leave closed feeds out", async () => {
    await fillFeeds();
    await moderate(app).editFeed(carol, "Books", { isClosed: true });
    await expect.poll(async () => namesOf(await activeFeeds()).slice(0, 2)).toEqual(["Art", "Coding"]);
    await moderate(app).editFeed(carol, "Books", { isClosed: false });
  });
});
