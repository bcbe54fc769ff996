import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { lockComment, removeComment } from "../comments/removal.ts";
import { deleteOldNotifications, notifyOfModeration } from "./notifications.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, comment, deletePost } = await castOf(app);
afterAll(() => app.close());

beforeEach(async () => {
  await sql`truncate notifications`.execute(app.db);
});

async function list({ token }: Signed, query = "") {
  const { status, body } = await app.call("GET", `/notifications${query}`, { token });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

const messagesOf = async (by: Signed) =>
  (await list(by)).notifications.map(({ message }: { message: string }) => message);

const excerptsOf = async (by: Signed) =>
  (await list(by)).notifications.map(({ excerpt }: { excerpt: string | null }) => excerpt);

const send = ({ token }: Signed, toUsername: string, text = "Hello.") =>
  app.call("POST", "/messages", { token, body: { toUsername, text } });

describe("a member is notified", () => {
  test("of a comment on their post, with the post and the comment", async () => {
    const id = await submitText(alice, { title: "About owls" });
    const said = await comment(bob, id, "Nice.");
    const { notifications, unread } = await list(alice);
    expect(notifications).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        isRead: false,
        type: "comment",
        message: "bob commented on your post",
        userName: "bob",
        submissionId: id,
        submissionTitle: "About owls",
        commentId: said.id,
        excerpt: "Nice.",
        createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
      },
    ]);
    expect(unread).toEqual({ total: 1, messages: 0 });
    expect(await messagesOf(bob)).toEqual([]);
  });

  test("of a reply to their comment, a mention of them and a message to them", async () => {
    const id = await submitText(alice);
    const said = await comment(bob, id, "First.");
    await comment(carol, id, "No.", said.id);
    await comment(carol, id, "Ask @bob and @BOB.");
    await send(carol, "bob");
    expect(await messagesOf(bob)).toEqual([
      "carol sent you a message",
      "carol mentioned you",
      "carol replied to your comment",
    ]);
    const { notifications, unread } = await list(bob);
    expect(notifications[0]).toMatchObject({ type: "message", submissionId: null, submissionTitle: null });
    expect(unread).toEqual({ total: 3, messages: 1 });
  });

  test("never of what they did themselves", async () => {
    const id = await submitText(alice);
    const own = await comment(alice, id, "Thinking of @alice.");
    await comment(alice, id, "Indeed.", own.id);
    expect(await messagesOf(alice)).toEqual([]);
  });

  test("once of each comment: of a reply rather than of a mention, and of a mention rather than of a comment on their post", async () => {
    const id = await submitText(alice);
    const own = await comment(alice, id, "My words.");
    await comment(bob, id, "Well, @alice.", own.id);
    expect(await messagesOf(alice)).toEqual(["bob replied to your comment"]);
    await comment(carol, id, "And @alice @Alice?");
    expect(await messagesOf(alice)).toEqual(["carol mentioned you", "bob replied to your comment"]);
  });

  test("once when a request is repeated with the same Idempotency-Key", async () => {
    const id = await submitText(alice);
    const request = { ...bob, body: { text: "Once." }, headers: { "idempotency-key": "k" } };
    await Promise.all([1, 2, 3].map(() => app.call("POST", `/submission/${id}/comments`, request)));
    expect(await messagesOf(alice)).toEqual(["bob commented on your post"]);
  });

  test("of nothing on a deleted post", async () => {
    const id = await submitText(alice);
    await comment(bob, id, "Nice.");
    await deletePost(alice, id);
    expect(await list(alice)).toEqual({
      notifications: [],
      next: null,
      hidden: {},
      unread: { total: 0, messages: 0 },
    });
  });

  test("at once over an open event stream", async () => {
    const id = await submitText(alice);
    const events = await openEvents(app, "", alice.token);
    await comment(bob, id, "Nice.");
    expect(await events.next("notification")).toEqual({});
    events.close();
  });
});

describe("GET /notifications", () => {
  test("lists notifications newest first, page by page", async () => {
    const id = await submitText(alice);
    for (let n = 0; n < 7; n++) await comment(bob, id, `${n}`);
    const all = (await list(alice)).notifications.map((one: { id: string }) => one.id);
    expect(all).toEqual(all.toSorted((a: string, b: string) => Number(b) - Number(a)));
    const byCursor: string[] = [];
    for (let cursor: string | null = ""; cursor !== null && byCursor.length < 10;) {
      const page = await list(alice, `?limit=3${cursor && `&cursor=${cursor}`}`);
      byCursor.push(...page.notifications.map((one: { id: string }) => one.id));
      cursor = page.next;
    }
    expect(byCursor).toEqual(all);
    const byOffset = (await list(alice, "?limit=3&offset=2")).notifications;
    expect(byOffset.map((one: { id: string }) => one.id)).toEqual(all.slice(2, 5));
  });

  test("is for members only, and invalid paging is a 400", async () => {
    expect((await app.call("GET", "/notifications")).status).toBe(401);
    for (const query of ["?limit=0", "?offset=-1", "?cursor=x", "?cursor=1&offset=1"]) {
      expect((await app.call("GET", `/notifications${query}`, alice)).status).toBe(400);
    }
  });
});

describe("The excerpt of a notification", () => {
  test("is the beginning of the comment, reply or mention, at most 300 characters", async () => {
    const id = await submitText(alice);
    const own = await comment(alice, id, "Mine.");
    await comment(bob, id, `${"😀".repeat(300)} and more`);
    await comment(bob, id, "A reply.", own.id);
    await comment(bob, await submitText(bob), "Look, @alice.");
    expect(await excerptsOf(alice)).toEqual(["Look, @alice.", "A reply.", "😀".repeat(300)]);
  });

  test("has no marks of formatting, and is cut after they are gone", async () => {
    const id = await submitText(alice);
    await comment(
      bob,
      id,
      `> [quoted](https://example.org/${"a".repeat(300)})\n\n**Yes** ${"b".repeat(300)}`,
    );
    expect(await excerptsOf(alice)).toEqual([`quoted\n\nYes ${"b".repeat(300 - 12)}`]);
  });

  test("is null for a message and for a moderator's action", async () => {
    const id = await submitText(alice);
    const said = await comment(alice, id, "Mine.");
    await send(bob, "alice", "Between us.");
    const { body } = await app.call("GET", "/profile", alice);
    await notifyOfModeration(app.db, {
      ...{ memberId: body.user.uid, actorId: null, words: "A moderator says so." },
      ...{ postId: Number(id), commentId: Number(said.id) },
    });
    expect(await excerptsOf(alice)).toEqual([null, null]);
  });

  test("never shows a comment that its author deleted or that a moderator removed", async () => {
    const id = await submitText(alice);
    const deleted = await comment(bob, id, "Deleted words.");
    const removed = await comment(bob, id, "Removed words.");
    await sql`update comments set deleted_at = now() where id = ${deleted.id}`.execute(app.db);
    await app.db.transaction().execute(async (db) => removeComment(db, await lockComment(db, removed.id)));
    const answer = await list(alice);
    expect(JSON.stringify(answer)).not.toContain("words");
  });

  test("is gone with its notification when the reader has since blocked the writer, until they unblock them", async () => {
    const id = await submitText(alice);
    await comment(bob, id, "Before the block.");
    await app.call("POST", "/user/bob/block", alice);
    expect(await excerptsOf(alice)).toEqual([]);
    await app.call("DELETE", "/user/bob/block", alice);
    expect(await excerptsOf(alice)).toEqual(["Before the block."]);
  });
});

describe("POST /notifications/read", () => {
  test("marks the given ids, those of a type, or all as read", async () => {
    const id = await submitText(alice);
    for (let n = 0; n < 3; n++) await comment(bob, id, `${n}`);
    await send(bob, "alice");
    const [, second] = (await list(alice)).notifications;
    const read = async (body: object) =>
      (await app.call("POST", "/notifications/read", { ...alice, body })).body.unread;
    expect(await read({ ids: [second.id] })).toEqual({ total: 3, messages: 1 });
    expect(await read({ type: "message" })).toEqual({ total: 2, messages: 0 });
    expect(await read({})).toEqual({ total: 0, messages: 0 });
    const { notifications } = await list(alice);
    expect(notifications.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, true, true, true]);
  });

  test("marks only one's own, and invalid input is a 400", async () => {
    const id = await submitText(alice);
    await comment(bob, id, "Nice.");
    const [told] = (await list(alice)).notifications;
    const { status } = await app.call("POST", "/notifications/read", {
      ...bob,
      body: { ids: [told.id, "x"] },
    });
    expect(status).toBe(200);
    expect((await list(alice)).unread.total).toBe(1);
    for (const body of [{ ids: "1" }, { ids: [1] }, { type: "like" }]) {
      expect((await app.call("POST", "/notifications/read", { ...bob, body })).status).toBe(400);
    }
  });
});

describe("DELETE /notifications/{id}", () => {
  test("deletes one's own; a second time changes nothing", async () => {
    const id = await submitText(alice);
    await comment(bob, id, "Nice.");
    const [told] = (await list(alice)).notifications;
    for (let n = 0; n < 2; n++) {
      const { status, body } = await app.call("DELETE", `/notifications/${told.id}`, alice);
      expect([status, body.unread.total]).toEqual([200, 0]);
    }
    expect(await messagesOf(alice)).toEqual([]);
  });

  test("404 for another member's, which stays", async () => {
    const id = await submitText(alice);
    await comment(bob, id, "Nice.");
    const [told] = (await list(alice)).notifications;
    const { status, body } = await app.call("DELETE", `/notifications/${told.id}`, bob);
    expect([status, body]).toEqual([404, { error: "Notification not found.", code: "notificationNotFound" }]);
    expect((await app.call("DELETE", "/notifications/x", bob)).status).toBe(404);
    expect(await messagesOf(alice)).toHaveLength(1);
  });
});

test("a read notification is deleted after 90 days, an unread one is kept", async () => {
  const id = await submitText(alice);
  await comment(bob, id, "read");
  await app.call("POST", "/notifications/read", { ...alice, body: {} });
  await comment(bob, id, "unread");
  await sql`update notifications set created_at = now() - interval '91 days'`.execute(app.db);
  await comment(bob, id, "new");
  await app.call("POST", "/notifications/read", {
    ...alice,
    body: { ids: [(await list(alice)).notifications[0].id] },
  });
  await deleteOldNotifications(app.db);
  expect((await list(alice)).notifications.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
    true,
    false,
  ]);
});
