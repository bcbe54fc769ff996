import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, deletePost, heart, comment } = await castOf(app);
afterAll(() => app.close());

const first = await submitText(alice, { title: "first" });
const second = await submitText(alice, { title: "second" });
const gone = await submitText(alice, { title: "gone" });
const bobs = await submitText(bob, { title: "bob's" });
await heart(bob, first);
await heart(carol, first);
await heart(bob, gone);
await heart(alice, bobs);
await heart(alice, gone);
await comment(alice, bobs, "kept");
await comment(alice, gone, "gone with its post");
await deletePost(alice, gone);

describe("GET /user/{username or uid}", () => {
  test("shows a member to everybody, their posts newest first, never the e-mail", async () => {
    const { status, body } = await app.call("GET", "/user/alice");
    expect(status).toBe(200);
    expect(Object.keys(body.user).toSorted()).toEqual(["createdAt", "submissions", "uid", "username"]);
    expect(body.user.submissions.map((post: { id: string }) => post.id)).toEqual([second, first]);
    expect(JSON.stringify(body)).not.toContain(alice.email);
  });

  test("finds a member by name in any case, and by uid", async () => {
    const byName = await app.call("GET", "/user/ALICE");
    const byUid = await app.call("GET", `/user/${byName.body.user.uid}`);
    expect(byUid.body.user.username).toBe("alice");
  });

  test("gives the member's posts page by page", async () => {
    const { body } = await app.call("GET", "/user/alice?limit=1");
    const next = await app.call("GET", `/user/alice?limit=1&cursor=${body.next}`);
    expect(next.body.user.submissions.map((post: { id: string }) => post.id)).toEqual([first]);
    expect(next.body.next).toBeNull();
  });

  test.each(["nobody_here", "%00", "a b", "%F0%9F%98%80", "00000000-0000-0000-0000-000000000000"])(
    "404 'User not found.' for %s",
    async (name) => {
      expect(await app.call("GET", `/user/${name}`)).toMatchObject({
        status: 404,
        body: { error: "User not found." },
      });
    },
  );
});

describe("GET /user/{username or uid}/stats", () => {
  test("equals a count of the rows, without those of deleted posts", async () => {
    expect((await app.call("GET", "/user/alice/stats")).body).toEqual({
      totalPosts: 2,
      totalComments: 1,
      heartsReceived: 2,
      heartsGiven: 1,
    });
  });

  test("404 for an unknown name", async () => {
    expect((await app.call("GET", "/user/nobody_here/stats")).status).toBe(404);
  });
});

const offsetPage = async (offset: number): Promise<string[]> => {
  const { body } = await app.call(
    "GET",
    `/submissions?category=offset&sort=popularity&limit=2&offset=${offset}`,
  );
  return body.submissions.map((post: { id: string }) => post.id);
};

test("paging by offset in a list by hearts does not count a post deleted meanwhile", async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, () => submitText(carol, { customCategories: ["Offset"] })),
  );
  const [victim] = await offsetPage(0);
  await deletePost(carol, victim!);
  const seen = [...(await offsetPage(0)), ...(await offsetPage(2)), ...(await offsetPage(4))];
  expect(seen.toSorted()).toEqual(ids.filter((id) => id !== victim).toSorted());
});

describe("GET /user-search", () => {
  test("suggests the members whose names begin with the text, in any case", async () => {
    // An imported author never signs in, so nobody would read a message to them.
    await app.db.insertInto("members").values({ username: "ali", import_key: "reddit:ali" }).execute();
    const { body } = await app.call("GET", "/user-search?q=AL", { token: bob.token });
    const { body: profile } = await app.call("GET", "/user/alice");
    expect(body).toEqual({ users: [{ username: "alice", uid: profile.user.uid }] });
  });

  test("an underscore is no wildcard, and text that no name can contain finds nobody", async () => {
    for (const q of ["al_", "_____", "a%25", "%E2%98%83", "alice%20b"]) {
      const { status, body } = await app.call("GET", `/user-search?q=${q}`, { token: bob.token });
      expect([status, body]).toEqual([200, { users: [] }]);
    }
  });

  test("gives at most ten members, the shortest names first", async () => {
    await app.db
      .insertInto("members")
      .values(Array.from({ length: 12 }, (_, n) => ({ username: `zoe_${"x".repeat(12 - n)}` })))
      .execute();
    const { body } = await app.call("GET", "/user-search?q=zoe", { token: bob.token });
    expect(body.users).toHaveLength(10);
    expect(body.users[0].username).toBe("zoe_x");
  });

  test("is a 401 when signed out, and a 400 for an empty query", async () => {
    expect((await app.call("GET", "/user-search?q=al")).status).toBe(401);
    for (const query of ["", "?q=", "?q=%20"]) {
      const { status } = await app.call("GET", `/user-search${query}`, { token: bob.token });
      expect(status).toBe(400);
    }
  });
});
