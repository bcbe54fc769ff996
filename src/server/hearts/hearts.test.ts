import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, deletePost, heart, unheart, readPost } = await castOf(app);
afterAll(() => app.close());

const voted = async (token: string, ids: unknown) =>
  app.call("POST", "/votes/status", { token, body: { ids } });

describe("a heart", () => {
  test("adds one to the count, and taking it back subtracts one; each answers the count after the call", async () => {
    const post = await submitText(alice);
    expect(await heart(bob, post)).toEqual({ upvotes: 1, voted: true });
    expect(await heart(carol, post)).toEqual({ upvotes: 2, voted: true });
    expect(await unheart(bob, post)).toEqual({ upvotes: 1, voted: false });
    expect(await readPost(post)).toMatchObject({ upvotes: 1 });
  });

  test("given or taken back a second time answers 200 as well, and changes nothing", async () => {
    const post = await submitText(alice);
    await heart(bob, post);
    expect(await heart(bob, post)).toEqual({ upvotes: 1, voted: true });
    await unheart(bob, post);
    expect(await unheart(bob, post)).toEqual({ upvotes: 0, voted: false });
  });

  test("taken back by a member who gave none leaves the count as it is", async () => {
    const post = await submitText(alice);
    await heart(bob, post);
    expect(await unheart(carol, post)).toEqual({ upvotes: 1, voted: false });
  });

  test("a member may heart their own post", async () => {
    expect(await heart(alice, await submitText(alice))).toEqual({ upvotes: 1, voted: true });
  });

  test("is added to imported hearts", async () => {
    const post = await submitText(alice);
    await app.db.updateTable("posts").set({ imported_hearts: 41 }).where("id", "=", Number(post)).execute();
    expect(await heart(bob, post)).toMatchObject({ upvotes: 42 });
    expect(await readPost(post)).toMatchObject({ upvotes: 42 });
  });

  test.each(["upvote", "unvote"])("%s needs a member, and a post that exists", async (act) => {
    const post = await submitText(alice);
    expect(await app.call("POST", `/submission/${post}/${act}`)).toMatchObject({ status: 401 });
    await deletePost(alice, post);
    for (const id of [post, "999999999", "0", "-1", "1e3", "x", "99999999999999999999", "%00"]) {
      const { status, body } = await app.call("POST", `/submission/${id}/${act}`, bob);
      expect([id, status, body]).toEqual([
        id,
        404,
        { error: "Submission not found.", code: "submissionNotFound" },
      ]);
    }
  });
});

describe("POST /votes/status", () => {
  test("answers every id asked for, with the votes of the member who asks", async () => {
    const [mine, other] = [await submitText(alice), await submitText(alice)];
    await heart(bob, mine);
    await heart(carol, other);
    const { body } = await voted(bob.token, [mine, other, "999999999", "no id", "toString"]);
    expect(Object.entries(body.voted)).toEqual(
      expect.arrayContaining([
        [mine, true],
        [other, false],
        ["999999999", false],
        ["no id", false],
        ["toString", false],
      ]),
    );
  });

  test("takes 0 to 200 ids", async () => {
    expect(await voted(bob.token, [])).toMatchObject({ status: 200, body: { voted: {} } });
    expect(await voted(bob.token, Array.from({ length: 200 }, String))).toMatchObject({ status: 200 });
    const tooMany = await voted(bob.token, Array.from({ length: 201 }, String));
    expect(tooMany).toMatchObject({ status: 400, body: { errors: ["ids can name at most 200 posts."] } });
  });

  test.each([undefined, null, "1", { 0: "1" }, [1], [null], [["1"]]])("refuses %j as ids", async (ids) => {
    expect(await voted(bob.token, ids)).toMatchObject({ status: 400 });
  });

  test("needs a member", async () => {
    expect(await app.call("POST", "/votes/status", { body: { ids: [] } })).toMatchObject({ status: 401 });
  });
});
