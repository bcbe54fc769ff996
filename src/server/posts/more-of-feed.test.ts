import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, promote, submitText, deletePost, heart } = await castOf(app);
await promote(carol, "moderator");
const { decide } = moderate(app);
afterAll(() => app.close());

const more = async (id: string) => (await app.call("GET", `/submission/${id}/more`)).body;
const titles = async (id: string) =>
  (await more(id)).submissions.map(({ title }: { title: string }) => title);
const post = (title: string, ...customCategories: string[]) => submitText(alice, { title, customCategories });

describe("more of a post's feed", () => {
  test("is up to five other posts of its first feed, most hearts first", async () => {
    const id = await post("This one", "Art", "Books");
    const ids = [];
    for (let n = 1; n <= 6; n++) ids.push(await post(`Other ${n}`, "Art"));
    await post("Of its second feed", "Books");
    await heart(bob, ids[2]!);
    await heart(carol, ids[2]!);
    await heart(bob, ids[4]!);
    await expect.poll(() => titles(id)).toEqual(["Other 3", "Other 5", "Other 6", "Other 4", "Other 2"]);
    expect((await more(id)).category).toBe("Art");
    expect((await more(id)).submissions[0]).toEqual({
      id: ids[2],
      title: "Other 3",
      userName: "alice",
      createdAt: expect.anything(),
      primaryCategory: "Art",
      upvotes: 2,
      commentCount: 0,
    });
  });

  test("takes wider ranges where the last seven days have fewer than five", async () => {
    const [month, ever] = [await post("Of the month", "Chess"), await post("Of all time", "Chess")];
    await age(month, 20);
    await age(ever, 200);
    const id = await post("This one", "Chess");
    await expect.poll(async () => (await titles(id)).toSorted()).toEqual(["Of all time", "Of the month"]);
  });

  test("has no deleted and no removed post", async () => {
    const id = await post("This one", "Dance");
    const [deleted, removed] = [await post("Deleted", "Dance"), await post("Removed", "Dance")];
    await post("Stays", "Dance");
    await expect.poll(() => titles(id)).toHaveLength(3);
    await deletePost(alice, deleted);
    await decide(carol, removed, { decision: "remove" });
    expect(await titles(id)).toEqual(["Stays"]);
  });

  test("is empty where the feed has no other post, and where the post has no feed", async () => {
    expect(await more(await post("Alone", "Gaming"))).toEqual({ category: "Gaming", submissions: [] });
    expect(await more(await post("Without"))).toEqual({ category: null, submissions: [] });
  });

  test("is a 404 where the post is gone", async () => {
    const id = await post("Short-lived", "Music");
    await deletePost(alice, id);
    expect((await app.call("GET", `/submission/${id}/more`)).status).toBe(404);
  });
});

async function age(id: string, days: number): Promise<void> {
  await sql`update posts set created_at = created_at - make_interval(days => ${days}) where id = ${id}`.execute(
    app.db,
  );
  await sql`update post_feeds set post_created_at = (select created_at from posts where id = ${id}) where post_id = ${id}`.execute(
    app.db,
  );
}
