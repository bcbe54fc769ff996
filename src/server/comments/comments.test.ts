import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { Comment } from "../../contract/comments.ts";

const app = await startTestApp();
const { alice, bob, carol, join, submitText, readPost, deletePost, comment } = await castOf(app);
afterAll(() => app.close());

interface Page {
  comments: Comment[];
  next: string | null;
}

const post = (id: string, body: unknown, token = bob.token) =>
  app.call("POST", `/submission/${id}/comments`, { token, body });
const list = async (id: string, query = ""): Promise<Page> =>
  (await app.call("GET", `/submission/${id}/comments${query}`)).body;
const texts = (page: Page): string[] => page.comments.map(({ text }) => text);

const mentionsIn = async (text: string): Promise<string[]> =>
  (await comment(bob, await submitText(alice), text)).mentions;

describe("POST /submission/{id}/comments", () => {
  test("answers the new comment as the list then shows it", async () => {
    const id = await submitText(alice);
    const { status, body } = await post(id, { text: "  Well said.\n\n  Indeed. " });
    expect(status).toBe(201);
    expect(body.comment).toEqual({
      id: expect.stringMatching(/^\d+$/),
      text: "Well said.\n\n  Indeed.",
      parentId: null,
      mentions: [],
      upvotes: 0,
      createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
      userName: "bob",
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      deleted: false,
    });
    expect(await list(id)).toEqual({ comments: [body.comment], next: null });
    expect(await readPost(id)).toMatchObject({ commentCount: 1 });
  });

  test("replies, and replies to replies, name their parent", async () => {
    const id = await submitText(alice);
    const first = await comment(bob, id, "first");
    const reply = await comment(alice, id, "reply", first.id);
    const deeper = await comment(bob, id, "deeper", reply.id);
    expect([reply.parentId, deeper.parentId]).toEqual([first.id, reply.id]);
    expect(texts(await list(id))).toEqual(["first", "reply", "deeper"]);
    expect(await readPost(id)).toMatchObject({ commentCount: 3 });
  });

  test("parentId must be a comment of the same post, and a refused reply is not counted", async () => {
    const [id, other] = [await submitText(alice), await submitText(alice)];
    const elsewhere = await comment(bob, other, "elsewhere");
    for (const parentId of [elsewhere.id, "999999", "", "0", "x", "1e3", "9".repeat(30)]) {
      const { status, body } = await post(id, { text: "reply", parentId });
      expect([parentId, status, body.error]).toEqual([
        parentId,
        400,
        "The comment you are replying to was deleted or is not on this post.",
      ]);
    }
    for (const parentId of [1, [], {}, true])
      expect((await post(id, { text: "x", parentId })).status).toBe(400);
    expect(await readPost(id)).toMatchObject({ commentCount: 0 });
    expect(await list(id)).toEqual({ comments: [], next: null });
  });

  test("a chain of 60 replies is stored and sent flat", async () => {
    const id = await submitText(alice);
    let parent: string | undefined;
    for (let depth = 0; depth < 60; depth++) parent = (await comment(bob, id, `${depth}`, parent)).id;
    expect((await list(id)).comments).toHaveLength(60);
  });

  test("needs a member, and a post that exists", async () => {
    const id = await submitText(alice);
    const path = `/submission/${id}/comments`;
    expect(await app.call("POST", path, { body: { text: "x" } })).toMatchObject({ status: 401 });
    await deletePost(alice, id);
    for (const gone of [id, "999999", "x"]) {
      expect(await post(gone, { text: "x" })).toMatchObject({
        status: 404,
        body: { error: "Submission not found." },
      });
    }
  });
});

describe("mentions", () => {
  test("only the first 50 names in a comment count", async () => {
    const others = Array.from({ length: 49 }, (_, n) => `@nobody${n}`).join(" ");
    expect(await mentionsIn(`${others} @alice @carol`)).toEqual(["alice"]);
  });

  test("@ followed by letters, digits, underscore names a member", async () => {
    await join("under_score9");
    expect(await mentionsIn("@alice, (@carol)! and @under_score9.")).toEqual([
      "alice",
      "carol",
      "under_score9",
    ]);
  });

  test("are found without regard to case and given as the text spells them, each spelling once", async () => {
    expect(await mentionsIn("@ALICE @Alice @ALICE")).toEqual(["ALICE", "Alice"]);
  });

  test("count only when the member exists", async () => {
    expect(await mentionsIn("@nobody @alice_ @alic @alicé @ @@ @__proto__ @constructor alice")).toEqual([]);
  });

  test("a text made of 3,001 mentions is accepted", async () => {
    expect(await mentionsIn("@a ".repeat(3_000) + "@bob")).toEqual(["bob"]);
  });

  test("are in the list, too, and do not change when somebody takes a name later", async () => {
    const id = await submitText(alice);
    await comment(bob, id, "@latecomer and @carol");
    await join("latecomer");
    expect((await list(id)).comments[0]!.mentions).toEqual(["carol"]);
  });
});

describe("GET /submission/{id}/comments", () => {
  test("lists all comments, oldest first, when no limit is given", async () => {
    const id = await submitText(alice);
    const names = Array.from({ length: 45 }, (_, index) => `${index}`);
    for (const name of names) await comment(carol, id, name);
    const all = await list(id);
    expect([texts(all), all.next]).toEqual([names, null]);
  });

  test("pages by limit and cursor neither skip nor repeat a comment while others comment", async () => {
    const id = await submitText(alice);
    const names = Array.from({ length: 25 }, (_, index) => `${index}`);
    for (const name of names) await comment(carol, id, name);
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let page = 0; cursor !== null && page < 9; page++) {
      const [part]: [Page, unknown] = await Promise.all([
        list(id, `?limit=10${cursor && `&cursor=${cursor}`}`),
        page < 2 && comment(bob, id, `meanwhile ${page}`),
      ]);
      seen.push(...texts(part));
      cursor = part.next;
    }
    expect(cursor).toBeNull();
    expect(seen).toEqual([...names, "meanwhile 0", "meanwhile 1"]);
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=1e1",
    "limit=",
    "cursor=x",
    "cursor=-1",
    "cursor=",
    "cursor=1&cursor=2",
  ])("%s is a 400", async (query) => {
    const { status } = await app.call("GET", `/submission/${await submitText(alice)}/comments?${query}`);
    expect(status).toBe(400);
  });

  test("a deleted comment stays in the list without its text and mentions", async () => {
    const id = await submitText(alice);
    const first = await comment(bob, id, "@alice regretted");
    await comment(carol, id, "reply", first.id);
    await app.db
      .updateTable("comments")
      .set({ deleted_at: new Date() })
      .where("id", "=", Number(first.id))
      .execute();
    const { comments } = await list(id);
    expect(comments[0]).toMatchObject({ id: first.id, text: "", mentions: [], deleted: true });
    expect(comments[1]).toMatchObject({ parentId: first.id, text: "reply", deleted: false });
  });

  test("an unknown post is a 404", async () => {
    expect(await app.call("GET", "/submission/999999/comments")).toMatchObject({
      status: 404,
      body: { error: "Submission not found." },
    });
  });
});
