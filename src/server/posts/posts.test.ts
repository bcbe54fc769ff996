import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, bob, carol, submitLink, submitText, submitVideo, readPost, deletePost, promote } = cast;
afterAll(() => app.close());

const NOT_FOUND = { status: 404, body: { error: "Submission not found.", code: "submissionNotFound" } };

describe("POST /submit and GET /submission/{id}", () => {
  test("a link has every field of a submission, its title and address trimmed", async () => {
    const id = await submitLink(alice, {
      title: "  A page  ",
      content: " https://Example.com/a?b=c&amp;d#e ",
    });
    expect(await readPost(id)).toEqual({
      id,
      title: "A page",
      contentType: "link",
      content: "https://Example.com/a?b=c&amp;d#e",
      thumbnailUrl: null,
      preview: { state: "waiting", title: null, siteName: null, description: null },
      image: null,
      previewText: "",
      primaryCategory: null,
      primarySubCategory: null,
      customCategories: [],
      customCategory: null,
      upvotes: 0,
      commentCount: 0,
      isLocked: false,
      createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
      editedAt: null,
      userName: "alice",
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("a text is returned whole and exactly as typed", async () => {
    const content = `<b>&amp; "quotes" </script> %s \\ 👩‍👩‍👧 \u202e ${"long ".repeat(1_000)}end`;
    const post = await readPost(await submitText(alice, { content }));
    expect(post).toMatchObject({ contentType: "text", content });
    const shown = content.replace("&amp;", "&");
    expect(post.previewText).toBe(`${Array.from(shown).slice(0, 100).join("").trimEnd()}...`);
  });

  test("a video has YouTube's still picture as its thumbnail", async () => {
    const post = await readPost(await submitVideo(alice));
    expect(post).toMatchObject({
      contentType: "video",
      content: "https://youtu.be/dQw4w9WgXcQ",
      thumbnailUrl: "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
    });
  });

  test("createdAt is now, UTC, in whole seconds and nanoseconds", async () => {
    const { _seconds: seconds, _nanoseconds: nanoseconds } = (await readPost(await submitText(alice)))
      .createdAt;
    expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(60);
    expect(nanoseconds).toBeLessThan(1e9);
    expect([seconds, nanoseconds].every(Number.isInteger)).toBe(true);
  });

  test("ids are digits, in order of creation", async () => {
    const ids = [await submitText(alice), await submitLink(bob), await submitVideo(carol)];
    for (const id of ids) expect(id).toMatch(/^\d+$/);
    expect(ids.map(Number)).toEqual(ids.map(Number).toSorted((a, b) => a - b));
  });

  test("submitting needs a member, who is the author whatever the body says", async () => {
    const body = { title: "x", contentType: "text", content: "x", userId: "y", userName: "bob", upvotes: 99 };
    expect(await app.call("POST", "/submit", { body })).toMatchObject({ status: 401 });
    const { body: answer } = await app.call("POST", "/submit", { token: alice.token, body });
    expect(await readPost(answer.submissionId)).toMatchObject({ userName: "alice", upvotes: 0 });
  });

  test.each([
    "0",
    "-1",
    "01",
    "1.0",
    "1e3",
    "0x1",
    "1%20",
    "١",
    "9".repeat(15),
    "9".repeat(400),
    "%00",
    "a/b",
  ])("404 for an id that no post has: %s", async (id) => {
    expect((await app.call("GET", `/submission/${encodeURI(id).replaceAll("%25", "%")}`)).status).toBe(404);
  });
});

describe("DELETE /submission/{id}", () => {
  test("by its author: gone at once, its address answers 404", async () => {
    const id = await submitText(alice);
    expect(await deletePost(alice, id)).toEqual({ submissionId: id });
    expect(await app.call("GET", `/submission/${id}`)).toMatchObject(NOT_FOUND);
    expect(await app.call("GET", `/submission/${id}/comments`)).toMatchObject(NOT_FOUND);
  });

  test("by anyone else: 403, signed out 401, and the post stays", async () => {
    const id = await submitText(alice);
    const forbidden = { status: 403, body: { error: "You are not allowed to do that.", code: "notAllowed" } };
    expect(await app.call("DELETE", `/submission/${id}`, bob)).toMatchObject(forbidden);
    expect(await app.call("DELETE", `/submission/${id}`)).toMatchObject({ status: 401 });
    expect(await readPost(id)).toMatchObject({ id });
  });

  test("by a moderator or an admin: its address answers 404", async () => {
    const [mentor, keeper] = [await cast.join("mentor"), await cast.join("keeper")];
    await promote(mentor, "moderator");
    await promote(keeper, "admin");
    for (const one of [mentor, keeper]) {
      const id = await submitText(alice);
      await deletePost(one, id);
      expect(await app.call("GET", `/submission/${id}`)).toMatchObject(NOT_FOUND);
    }
  });

  test("a second time, or for an unknown id: 404; ten times at once: only 200 and 404", async () => {
    const id = await submitText(alice);
    const answers = await atOnce(10, () => app.call("DELETE", `/submission/${id}`, alice));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await app.call("DELETE", `/submission/${id}`, alice)).toMatchObject(NOT_FOUND);
    expect(await app.call("DELETE", "/submission/999999", alice)).toMatchObject(NOT_FOUND);
  });
});
