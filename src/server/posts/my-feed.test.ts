import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, deletePost, heart } = await castOf(app);
afterAll(() => app.close());

const follow = ({ token }: Signed, category: string) =>
  app.call("POST", "/follow-category", { token, body: { category } });

async function myFeed({ token }: Signed, query = ""): Promise<string[]> {
  const { status, body } = await app.call("GET", `/my-feed?${query}`, { token });
  expect(status).toBe(200);
  return body.submissions.map(({ id }: { id: string }) => id);
}

const art = await submitText(bob, { customCategories: ["Art"] });
const both = await submitText(bob, { customCategories: ["Books", "Art"] });
const other = await submitText(bob, { customCategories: ["Gaming"] });
const none = await submitText(bob);
await follow(alice, "Art");
await follow(alice, "Books");

describe("GET /my-feed", () => {
  test("has the posts of the followed feeds, newest first, each once", async () => {
    expect(await myFeed(alice)).toEqual([both, art]);
  });

  test("has the posts with the most hearts first with sort=popularity", async () => {
    await heart(carol, art);
    await expect.poll(() => myFeed(alice, "sort=popularity")).toEqual([art, both]);
  });

  test("changes at once with each follow and unfollow, in both orders", async () => {
    await follow(alice, "gaming");
    expect(await myFeed(alice)).toEqual([other, both, art]);
    expect(await myFeed(alice, "sort=popularity")).toEqual([art, other, both]);
    await app.call("POST", "/unfollow-category", { ...alice, body: { category: "GAMING" } });
    expect(await myFeed(alice)).toEqual([both, art]);
    expect(await myFeed(alice, "sort=popularity")).toEqual([art, both]);
  });

  test("is empty for a member who follows nothing, and never has posts outside the followed feeds", async () => {
    expect(await myFeed(bob)).toEqual([]);
    expect(await myFeed(bob, "sort=popularity")).toEqual([]);
    expect(await myFeed(alice)).not.toContain(none);
  });

  test("covers the requested time range", async () => {
    const old = await submitText(bob, { customCategories: ["Art"] });
    const before = new Date(Date.now() - 8 * 24 * 3_600_000);
    await app.db.updateTable("posts").set({ created_at: before }).where("id", "=", Number(old)).execute();
    await app.db
      .updateTable("post_feeds")
      .set({ post_created_at: before })
      .where("post_id", "=", Number(old))
      .execute();
    expect(await myFeed(alice, "time=7d")).toEqual([both, art]);
    expect(await myFeed(alice, "time=30d")).toEqual([both, art, old]);
  });

  test("loses a deleted post at once", async () => {
    const gone = await submitText(carol, { customCategories: ["Art", "Books"] });
    expect(await myFeed(alice, "sort=popularity&time=24h")).toContain(gone);
    await deletePost(carol, gone);
    expect(await myFeed(alice)).not.toContain(gone);
    expect(await myFeed(alice, "sort=popularity&time=24h")).not.toContain(gone);
  });

  test("is a 401 when signed out, and a 400 for an invalid sort, time or cursor", async () => {
    expect((await app.call("GET", "/my-feed")).status).toBe(401);
    for (const query of ["sort=new", "time=1y", "cursor=top.1.1"]) {
      expect((await app.call("GET", `/my-feed?${query}`, alice)).status).toBe(400);
    }
  });

  test("works with 120 followed feeds", async () => {
    for (let n = 0; n < 120; n++) await follow(carol, `feed number ${n}`);
    const post = await submitText(bob, { customCategories: ["Feed number 100"] });
    expect(await myFeed(carol)).toEqual([post]);
    expect(await myFeed(carol, "sort=popularity")).toEqual([post]);
  });
});
