import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { inFlight } from "../../../test/race.ts";
import { lockName } from "../db/lock.ts";

const app = await startTestApp();
const { alice, bob, carol, crowd, submitText, deletePost, heart, comment } = await castOf(app);
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate posts, trending cascade`.execute(app.db);
});

async function trending(): Promise<string[]> {
  const { status, body } = await app.call("GET", "/trending-categories");
  expect(status).toBe(200);
  return body.trending;
}

const counts = async () => (await app.call("GET", "/cached-directory")).body.counts;

/** Moves all activity this many days back in time. */
async function passDays(days: number): Promise<void> {
  for (const table of ["posts", "comments", "hearts"]) {
    await sql`update ${sql.table(table)} set created_at = created_at - make_interval(days => ${days})`.execute(
      app.db,
    );
  }
}

describe("trending feeds", () => {
  test("are none on a site without activity", async () => {
    expect(await trending()).toEqual([]);
  });

  test("a post counts more than a comment, a comment more than a heart", async () => {
    const [art, books, coding] = await Promise.all(
      ["Art", "Books", "Coding"].map((feed) => submitText(alice, { customCategories: [feed] })),
    );
    await submitText(alice, { customCategories: ["Art"] });
    await comment(alice, books!, "one");
    await heart(alice, coding!);
    await submitText(alice, { customCategories: ["Dance"] });
    expect(art).toBeTruthy();
    await expect.poll(trending).toEqual(["Art", "Books", "Coding", "Dance"]);
  });

  test("are at most 5, and a post counts in each of its feeds", async () => {
    await submitText(alice, { customCategories: ["Art", "Books", "Coding"] });
    await submitText(alice, { customCategories: ["Dance", "Gaming", "Music"] });
    await submitText(alice, { customCategories: ["Music", "Gaming"] });
    await expect.poll(async () => (await trending()).length).toBe(5);
    await expect.poll(async () => (await trending()).slice(0, 2).toSorted()).toEqual(["Gaming", "Music"]);
  });

  test("a feed whose last post is deleted is gone at once", async () => {
    const id = await submitText(alice, { customCategories: ["Only once"] });
    await expect.poll(trending).toEqual(["Only once"]);
    // Keeps the list fresh for hours, so that nothing is computed again.
    await sql`update trending set cost_ms = 1e6`.execute(app.db);
    await deletePost(alice, id);
    expect(await trending()).toEqual([]);
  });

  test("an action counts half after a day", async () => {
    const old = await submitText(alice, { customCategories: ["Art"] });
    await heart(bob, old);
    await passDays(1);
    await submitText(alice, { customCategories: ["Books"] });
    // Art scores (4 + 1) / 2, Books 4.
    await expect.poll(trending).toEqual(["Books", "Art"]);
    for (const by of [alice, carol]) await heart(by, old);
    // Art scores (4 + 1) / 2 + 2, Books 4.
    await expect.poll(trending).toEqual(["Art", "Books"]);
  });

  test("an action older than thirty days counts nothing", async () => {
    await submitText(alice, { customCategories: ["Art"] });
    await passDays(31);
    expect(await trending()).toEqual([]);
  });

  test("nothing on a deleted post counts", async () => {
    await submitText(bob, { customCategories: ["Books"] });
    const gone = await submitText(alice, { customCategories: ["Art"] });
    await heart(bob, gone);
    await expect.poll(trending).toEqual(["Art", "Books"]);
    await deletePost(alice, gone);
    await expect.poll(trending).toEqual(["Books"]);
  });

  test("are correct after 300 hearts during which they are read all the time", async () => {
    const members = await crowd(300);
    await submitText(alice, { customCategories: ["Art"] });
    await submitText(alice, { customCategories: ["Art"] });
    const struck = await submitText(bob, { customCategories: ["Storms"] });
    await inFlight(20, members, async (member) => {
      await heart(member, struck);
      await trending();
    });
    await expect.poll(trending).toEqual(["Storms", "Art"]);
    const { body } = await app.call("GET", "/cached-directory");
    expect(body.trending).toEqual(["Storms", "Art"]);
  });

  test("one process computes the list; meanwhile the others serve the old one", async () => {
    await submitText(alice, { customCategories: ["Art"] });
    expect(await trending()).toEqual(["Art"]);
    // Makes the list stale and cheap, however long it took on this machine.
    await sql`update trending set computed_at = computed_at - interval '1 hour', cost_ms = 1`.execute(app.db);
    await app.db.transaction().execute(async (other) => {
      await lockName(other, "trending");
      await submitText(bob, { customCategories: ["Books"] });
      expect(await trending()).toEqual(["Art"]);
    });
    expect(await trending()).toEqual(["Books", "Art"]);
  });
});

describe("the directory", () => {
  test("counts the posts of every feed by its name in lower case", async () => {
    const id = await submitText(alice, { customCategories: ["Film Noir", "Art"] });
    const before = await counts();
    expect(before["film noir"]).toBe(1);
    expect(before["zoology"]).toBe(0);
    await deletePost(alice, id);
    const after = await counts();
    expect([after["film noir"], after["art"]]).toEqual([0, before["art"] - 1]);
  });
});
