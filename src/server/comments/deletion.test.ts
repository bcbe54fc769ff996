import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import type { Comment } from "../../contract/comments.ts";
import { eraseComments } from "./removal.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote, submitText, readPost, comment, deletePost, heart } =
  await castOf(app);
const moderator = await join("mod_1");
await promote(moderator, "moderator");
afterAll(() => app.close());

const remove = (by: Signed, id: string) => app.call("DELETE", `/comment/${id}`, { token: by.token });
const undo = (by: Signed, id: string) => app.call("POST", `/comment/${id}/undelete`, { token: by.token });
const list = async (post: string): Promise<Comment[]> =>
  (await app.call("GET", `/submission/${post}/comments`)).body.comments;
const thread = async (post: string): Promise<string[]> =>
  (await app.call("GET", `/submission/${post}/thread`)).body.comments.map(({ text, deleted }: Comment) =>
    deleted ? "(deleted)" : text,
  );
const figures = async () => (await app.call("GET", "/user/carol/stats")).body;
const decide = (id: string, decision: string) =>
  app.call("POST", `/moderation/comments/${id}/decisions`, {
    token: moderator.token,
    body: { decision, reason: "Off topic." },
  });
const age = (id: string, time: string) =>
  app.db
    .updateTable("comments")
    .set({ deleted_at: new Date(Date.now() - Number(time) * 60_000) })
    .where("id", "=", Number(id))
    .execute();

describe("A deleted comment", () => {
  test("without replies is gone from the list, the thread and the count", async () => {
    const post = await submitText(alice);
    await comment(alice, post, "kept");
    const mine = await comment(bob, post, "regretted");
    expect(await remove(bob, mine.id)).toMatchObject({ status: 200, body: { gone: [mine.id] } });
    expect([await thread(post), (await list(post)).length]).toEqual([["kept"], 1]);
    expect(await readPost(post)).toMatchObject({ commentCount: 1 });
    expect(await remove(bob, mine.id)).toMatchObject({ status: 200, body: { gone: [mine.id] } });
    expect(await readPost(post)).toMatchObject({ commentCount: 1 });
  });

  test("with replies keeps its place without its text, until the last reply is gone", async () => {
    const post = await submitText(alice);
    const first = await comment(bob, post, "**first**");
    const reply = await comment(alice, post, "reply", first.id);
    const deeper = await comment(carol, post, "deeper", reply.id);
    expect((await remove(bob, first.id)).body).toEqual({ gone: [] });
    expect((await remove(alice, reply.id)).body).toEqual({ gone: [] });
    expect(await thread(post)).toEqual(["(deleted)", "(deleted)", "deeper"]);
    const [placeholder] = await list(post);
    expect(placeholder).toMatchObject({ id: first.id, text: "", mentions: [], deleted: true });
    expect(placeholder).not.toHaveProperty("formatted");
    const { gone } = (await remove(carol, deeper.id)).body;
    expect(new Set(gone)).toEqual(new Set([first.id, reply.id, deeper.id]));
    expect([await thread(post), await readPost(post)]).toMatchObject([[], { commentCount: 0 }]);
  });

  test("cannot be replied to once it is gone", async () => {
    const post = await submitText(alice);
    const mine = await comment(bob, post, "gone");
    await remove(bob, mine.id);
    expect(
      await app.call("POST", `/submission/${post}/comments`, {
        token: alice.token,
        body: { text: "reply", parentId: mine.id },
      }),
    ).toMatchObject({ status: 400, body: { code: "parentNotFound" } });
  });

  test("is only its author's to delete and to bring back", async () => {
    const post = await submitText(alice);
    const mine = await comment(bob, post, "mine");
    for (const other of [alice, moderator]) expect((await remove(other, mine.id)).status).toBe(403);
    expect((await app.call("DELETE", `/comment/${mine.id}`)).status).toBe(401);
    await remove(bob, mine.id);
    expect((await undo(alice, mine.id)).status).toBe(403);
    for (const id of ["0", "x", "99999999"]) expect((await remove(bob, id)).status).toBe(404);
  });

  test("leaves the notifications that it made, and the author's figures; undo brings both back", async () => {
    const post = await submitText(alice);
    const mine = await comment(carol, post, "@bob look");
    const told = async () =>
      (await app.call("GET", "/notifications", { token: bob.token })).body.notifications.filter(
        ({ commentId }: { commentId: string }) => commentId === mine.id,
      ).length;
    const before = await figures();
    expect(await told()).toBe(1);
    await remove(carol, mine.id);
    expect(await told()).toBe(0);
    expect(await figures()).not.toEqual(before);
    await undo(carol, mine.id);
    expect([await told(), await figures()]).toEqual([1, before]);
  });

  test("on a post that is gone, or removed by a moderator, is a 404", async () => {
    const post = await submitText(alice);
    const [mine, removed] = [await comment(bob, post, "mine"), await comment(bob, post, "removed")];
    await decide(removed.id, "remove");
    expect((await remove(bob, removed.id)).status).toBe(404);
    await deletePost(alice, post);
    expect((await remove(bob, mine.id)).status).toBe(404);
  });
});

describe("Undo", () => {
  test("brings the comment back exactly, with the deleted comments above it", async () => {
    const post = await submitText(alice);
    const first = await comment(bob, post, "first");
    const reply = await comment(alice, post, "**reply** to @bob", first.id);
    const before = [await list(post), await thread(post)];
    await remove(bob, first.id);
    await remove(alice, reply.id);
    expect(await thread(post)).toEqual([]);
    const { status, body } = await undo(alice, reply.id);
    expect([status, body.comment]).toEqual([200, reply]);
    expect(await thread(post)).toEqual(["(deleted)", "**reply** to @bob"]);
    await undo(bob, first.id);
    expect([await list(post), await thread(post)]).toEqual(before);
    expect((await undo(bob, first.id)).status).toBe(200);
    expect(await readPost(post)).toMatchObject({ commentCount: 2 });
  });

  test("is possible for an hour", async () => {
    const post = await submitText(alice);
    const mine = await comment(bob, post, "late");
    await remove(bob, mine.id);
    await age(mine.id, "59");
    expect((await undo(bob, mine.id)).status).toBe(200);
    await remove(bob, mine.id);
    await age(mine.id, "61");
    expect(await undo(bob, mine.id)).toMatchObject({ status: 403, body: { code: "undoExpired" } });
  });
});

describe("Reports on a deleted comment", () => {
  test("wait for a moderator, who still reads the text and can only dismiss them; the log has the deletion", async () => {
    const post = await submitText(alice, { title: "Reported" });
    const mine = await comment(bob, post, "Insulting words");
    await app.call("POST", `/comment/${mine.id}/report`, { token: carol.token, body: { reason: "Rude" } });
    await remove(bob, mine.id);
    const queue = (await app.call("GET", "/moderation/reports", { token: moderator.token })).body.posts;
    expect(queue[0].comments).toMatchObject([
      { id: mine.id, text: "Insulting words", isDeleted: true, isRemoved: false },
    ]);
    const log = (await app.call("GET", "/moderation/log", { token: moderator.token })).body.entries;
    expect(log[0]).toMatchObject({
      ...{ action: "delete-comment", userName: "bob", subject: "Reported", detail: "1 open report" },
    });
    expect((await decide(mine.id, "remove")).status).toBe(404);
    expect((await decide(mine.id, "dismiss")).status).toBe(200);
  });

  test("open again with an undo where a moderator dismissed them since; the log has the undo", async () => {
    const post = await submitText(alice, { title: "Brought back" });
    const [mine, before] = [await comment(bob, post, "Rude words"), await comment(bob, post, "Fine words")];
    for (const { id } of [mine, before])
      await app.call("POST", `/comment/${id}/report`, { token: carol.token, body: { reason: "Rude" } });
    await decide(before.id, "dismiss");
    for (const { id } of [mine, before]) await remove(bob, id);
    await decide(mine.id, "dismiss");
    for (const { id } of [mine, before]) await undo(bob, id);
    const queue = (await app.call("GET", "/moderation/reports", { token: moderator.token })).body.posts;
    expect(queue[0]).toMatchObject({
      submission: { title: "Brought back" },
      comments: [{ id: mine.id, isDeleted: false }],
    });
    expect(queue[0].comments).toHaveLength(1);
    const log = (await app.call("GET", "/moderation/log", { token: moderator.token })).body.entries;
    expect(log[0]).toMatchObject({
      ...{ action: "undelete-comment", commentId: mine.id, userName: "bob", detail: "1 open report" },
    });
    expect((await decide(mine.id, "remove")).body).toEqual({ isRemoved: true });
    expect((await undo(bob, mine.id)).status).toBe(404);
  });

  test("have one entry in the log for the deletion and one for the undo, until they are decided", async () => {
    const post = await submitText(alice);
    const mine = await comment(bob, post, "Rude words");
    await app.call("POST", `/comment/${mine.id}/report`, { token: carol.token, body: {} });
    const actions = async (): Promise<string[]> =>
      (await app.call("GET", "/moderation/log", { token: moderator.token })).body.entries
        .filter(({ commentId }: { commentId: string | null }) => commentId === mine.id)
        .map(({ action }: { action: string }) => action)
        .toReversed();
    const goAndComeBack = async () => {
      await remove(bob, mine.id);
      await undo(bob, mine.id);
    };
    for (let n = 0; n < 3; n++) await goAndComeBack();
    expect(await actions()).toEqual(["delete-comment", "undelete-comment"]);
    await decide(mine.id, "dismiss");
    await app.call("POST", `/comment/${mine.id}/report`, { token: alice.token, body: {} });
    for (let n = 0; n < 2; n++) await goAndComeBack();
    const both = ["delete-comment", "undelete-comment"];
    expect(await actions()).toEqual([...both, "dismiss-reports", ...both]);
  });

  test("keep its text from being erased, which happens 30 days after the deletion", async () => {
    const post = await submitText(alice);
    const [plain, reported] = [await comment(bob, post, "plain"), await comment(bob, post, "reported")];
    await app.call("POST", `/comment/${reported.id}/report`, { token: carol.token, body: {} });
    for (const { id } of [plain, reported]) {
      await remove(bob, id);
      await age(id, String(60 * 24 * 31));
    }
    await eraseComments(app.db);
    const { text } = await app.db
      .selectFrom("comments")
      .select("text")
      .where("id", "=", Number(plain.id))
      .executeTakeFirstOrThrow();
    const kept = await app.db
      .selectFrom("comments")
      .select("text")
      .where("id", "=", Number(reported.id))
      .executeTakeFirstOrThrow();
    expect([text, kept.text]).toEqual(["(erased)", "reported"]);
  });
});

test("an event says up to a hundred comments that a deletion takes along; an undo is one event", async () => {
  const post = await submitText(alice);
  const chain = [await comment(bob, post, "root")];
  while (chain.length < 130) chain.push(await comment(bob, post, "reply", chain.at(-1)!.id));
  const last = chain.pop()!;
  for (const { id } of chain) await remove(bob, id);
  const events = await openEvents(app, `?submission=${post}`);
  const next = async () => {
    for (;;) {
      const { id, above } = await events.next("comment");
      // Events of the earlier deletions may still arrive.
      if (id === last.id) return above;
    }
  };
  expect((await remove(bob, last.id)).body.gone).toHaveLength(130);
  // A notification of PostgreSQL has less than 8,000 bytes.
  const told = [await next(), await next()];
  expect(told.map((above) => above.length)).toEqual([100, 29]);
  expect(new Set(told.flat())).toEqual(new Set(chain.map(({ id }) => id)));
  const before = events.seen.length;
  await undo(bob, last.id);
  expect(await next()).toEqual([]);
  await heart(carol, post);
  while ((await events.next("submission")).upvotes === 0);
  expect(events.seen.slice(before).filter(({ event }) => event === "comment")).toHaveLength(1);
  events.close();
});

test("comments deleted, replied to and brought back at the same time leave the counts right", async () => {
  const post = await submitText(alice);
  const roots = await Promise.all(Array.from({ length: 6 }, (_, n) => comment(bob, post, `root ${n}`)));
  await Promise.all(
    roots.flatMap(({ id }) => [
      remove(bob, id),
      app.call("POST", `/submission/${post}/comments`, {
        token: alice.token,
        body: { text: "reply", parentId: id },
      }),
      undo(bob, id),
    ]),
  );
  const shown = await list(post);
  expect((await readPost(post)).commentCount).toBe(shown.filter(({ deleted }) => !deleted).length);
  const known = new Set(shown.map(({ id }) => id));
  expect(shown.filter(({ parentId }) => parentId !== null && !known.has(parentId))).toEqual([]);
});
