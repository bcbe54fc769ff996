import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, promote, submitText, deletePost, comment } = await castOf(app);
await promote(carol, "moderator");
const { decide, decideOnComment } = moderate(app);
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate posts, trending cascade`.execute(app.db);
});

const active = async () => (await app.call("GET", "/active-discussions")).body.submissions;
const titles = async () => (await active()).map(({ title }: { title: string }) => title);

async function discussed(title: string, comments: number): Promise<string> {
  const id = await submitText(alice, { title, customCategories: ["Art"] });
  for (let n = 0; n < comments; n++) await comment(bob, id, `Comment ${n}`);
  return id;
}

const passHours = (hours: number) =>
  sql`update comments set created_at = created_at - make_interval(hours => ${hours})`.execute(app.db);

describe("active discussions", () => {
  test("are the posts with the most comments of the last 24 hours, then those of the last seven days", async () => {
    await discussed("Last month", 9);
    await passHours(24 * 8);
    await discussed("Some days ago", 2);
    await discussed("More, some days ago", 3);
    await passHours(48);
    await discussed("Today", 1);
    await discussed("More today", 2);
    await discussed("Nobody said a word", 0);
    await expect.poll(titles).toEqual(["More today", "Today", "More, some days ago", "Some days ago"]);
  });

  test("say what a line of a list needs, and nothing else", async () => {
    const id = await discussed("Talked about", 2);
    await expect.poll(active).toEqual([
      {
        id,
        title: "Talked about",
        userName: "alice",
        createdAt: expect.anything(),
        primaryCategory: "Art",
        upvotes: 0,
        commentCount: 2,
      },
    ]);
  });

  test("are at most 5", async () => {
    for (let n = 1; n <= 6; n++) await discussed(`With ${n}`, n);
    await expect.poll(titles).toEqual(["With 6", "With 5", "With 4", "With 3", "With 2"]);
  });

  test("a deleted post and a removed post are gone at once, and the next ones take their places", async () => {
    const [removed, deleted] = [await discussed("Removed", 7), await discussed("Deleted", 6)];
    for (let n = 1; n <= 5; n++) await discussed(`With ${n}`, n);
    await expect.poll(titles).toHaveLength(5);
    // Keeps the list fresh for hours, so that nothing is computed again.
    await sql`update trending set cost_ms = 1e6`.execute(app.db);
    await decide(carol, removed, { decision: "remove" });
    await deletePost(alice, deleted);
    expect(await titles()).toEqual(["With 5", "With 4", "With 3", "With 2", "With 1"]);
  });

  test("a removed comment does not count", async () => {
    const id = await discussed("Regretted", 0);
    const { id: commentId } = await comment(bob, id, "Words");
    await expect.poll(titles).toEqual(["Regretted"]);
    await decideOnComment(carol, commentId, { decision: "remove" });
    await expect.poll(titles).toEqual([]);
  });
});
