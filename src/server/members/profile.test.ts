import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, submitText, deletePost, heart, promote } = await castOf(app);
afterAll(() => app.close());

const profile = async (query = "") => app.call("GET", `/profile${query}`, alice);
const ids = (answer: Awaited<ReturnType<typeof profile>>): string[] =>
  answer.body.user.submissions.map((post: { id: string }) => post.id);

test("GET /profile gives the member whom the token belongs to", async () => {
  const { user } = (await profile()).body;
  expect(user).toEqual({
    uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    username: "alice",
    email: "alice@example.com",
    role: "member",
    suspension: null,
    leftAt: null,
    readingPlace: null,
    hasFilters: false,
    keepsHistory: true,
    hidesRead: false,
    createdAt: expect.objectContaining({ _seconds: expect.closeTo(Date.now() / 1_000, -3) }),
    submissions: [],
  });
});

test("GET /profile pages through the member's own submissions, newest first, without deleted ones", async () => {
  const first = await submitText(alice, { title: "first" });
  const second = await submitText(alice, { title: "second" });
  const third = await submitText(alice, { title: "third" });
  await deletePost(alice, await submitText(alice));
  await submitText(bob);
  await heart(bob, second);
  expect(ids(await profile())).toEqual([third, second, first]);
  const page = await profile("?limit=2");
  expect(ids(page)).toEqual([third, second]);
  expect(page.body.user.submissions[1]).toMatchObject({ title: "second", upvotes: 1, userName: "alice" });
  expect(ids(await profile(`?limit=2&cursor=${page.body.next}`))).toEqual([first]);
  expect(ids(await profile("?limit=2&offset=1"))).toEqual([second, first]);
});

test("GET /profile gives the member's current role", async () => {
  await promote(alice, "moderator");
  expect((await profile()).body.user.role).toBe("moderator");
});

test("GET /profile is a 401 without a valid token, before its parameters are checked", async () => {
  expect(await app.call("GET", "/profile?limit=x")).toMatchObject({ status: 401 });
  expect(await profile("?limit=x")).toMatchObject({ status: 400 });
});
