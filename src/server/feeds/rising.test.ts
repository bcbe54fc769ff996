import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, deletePost, comment, heart } = await castOf(app);
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate posts, follows, trending cascade`.execute(app.db);
});

const rising = async () => (await app.call("GET", "/rising-feeds")).body.feeds;
const names = async () => (await rising()).map(({ name }: { name: string }) => name);

const post = (feed: string) => submitText(alice, { customCategories: [feed] });
const follow = ({ token }: typeof alice, category: string) =>
  app.call("POST", "/follow-category", { token, body: { category } });

/** Moves everything written so far into the week before. */
async function passWeek(): Promise<void> {
  for (const table of ["posts", "comments", "follows"]) {
    await sql`update ${sql.table(table)} set created_at = created_at - interval '7 days 1 minute'`.execute(
      app.db,
    );
  }
}

describe("feeds on the rise", () => {
  test("are none where nothing was written", async () => expect(await rising()).toEqual([]));

  test("say what grew most, this week and in the week before", async () => {
    await post("Art");
    const read = await post("Books");
    await post("Coding");
    await passWeek();
    for (let n = 0; n < 2; n++) await post("Art");
    for (let n = 0; n < 3; n++) await comment(bob, read, `Comment ${n}`);
    await comment(bob, read, "One more");
    await comment(bob, read, "And another");
    await comment(bob, read, "The last");
    for (const member of [alice, bob, carol]) await follow(member, "Coding");
    await expect.poll(rising).toEqual([
      { name: "Books", grown: "comments", thisWeek: 6, weekBefore: 0 },
      { name: "Coding", grown: "followers", thisWeek: 3, weekBefore: 0 },
      { name: "Art", grown: "posts", thisWeek: 2, weekBefore: 1 },
    ]);
  });

  test("are those that grew: as much as in the week before is not enough, and hearts do not count", async () => {
    const id = await post("Art");
    await passWeek();
    await post("Art");
    await heart(bob, id);
    expect(await rising()).toEqual([]);
    await post("Art");
    await expect.poll(rising).toEqual([{ name: "Art", grown: "posts", thisWeek: 2, weekBefore: 1 }]);
  });

  test("activity older than two weeks counts in neither week", async () => {
    for (let n = 0; n < 3; n++) await post("Art");
    await passWeek();
    await passWeek();
    await post("Art");
    await expect.poll(rising).toEqual([{ name: "Art", grown: "posts", thisWeek: 1, weekBefore: 0 }]);
  });

  test("are at most 5, the one that grew most first", async () => {
    for (const [n, feed] of ["Art", "Books", "Coding", "Dance", "Gaming", "Music"].entries()) {
      for (let times = 0; times <= n; times++) await post(feed);
    }
    await expect.poll(names).toEqual(["Music", "Gaming", "Dance", "Coding", "Books"]);
  });

  test("nothing on a deleted post counts, and a feed without posts is gone at once", async () => {
    const only = await post("Only once");
    const gone = await post("Books");
    await post("Books");
    await comment(bob, gone, "Words");
    await follow(bob, "Nobody posts here");
    await expect.poll(names).toEqual(["Books", "Only once"]);
    await deletePost(alice, gone);
    await expect.poll(rising).toContainEqual({ name: "Books", grown: "posts", thisWeek: 1, weekBefore: 0 });
    // Keeps the list fresh for hours, so that nothing is computed again.
    await sql`update trending set cost_ms = 1e6`.execute(app.db);
    await deletePost(alice, only);
    expect(await names()).toEqual(["Books"]);
  });
});
