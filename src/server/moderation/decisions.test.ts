import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { atOnce } from "../../../test/race.ts";
import { eraseComments } from "../comments/removal.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, deletePost, comment } = await castOf(app);
const dave = await join("dave");
await promote(carol, "moderator");
await promote(dave, "moderator");
const { decide, decideOnComment, log, queue, notifications } = moderate(app);

const report = (path: string, { token } = bob) => app.call("POST", `${path}/report`, { token, body: {} });
const commentOn = (id: string, parentId?: string) =>
  app.call("POST", `/submission/${id}/comments`, { token: bob.token, body: { text: "And?", parentId } });

const countRaces = async () => (await app.call("GET", "/cached-directory")).body.counts.races;

describe("an invalid decision", () => {
  test("on a missing post or comment, or a post that its author deleted, is a 404", async () => {
    const id = await submitText(alice);
    await deletePost(alice, id);
    for (const gone of [id, "0", "x", "99999999999999999999"]) {
      expect((await decide(carol, gone, { decision: "restore" })).status).toBe(404);
      expect((await decideOnComment(carol, gone, { decision: "remove" })).status).toBe(404);
    }
  });

  test.each([
    [{ decision: "burn" }, "Decision must be dismiss, remove, restore, lock or unlock."],
    [{ decision: "remove", reason: " " }, "Reason is required."],
    [{ decision: "remove", reason: "a".repeat(501) }, "Reason cannot exceed 500 characters."],
  ])("%j is a 400 that says why", async (body, error) => {
    expect(await decide(carol, await submitText(alice), body)).toMatchObject({
      status: 400,
      body: { error },
    });
  });
});

describe("a removal", () => {
  test("is logged with its reason, and tells the author the reason but not the moderator", async () => {
    const id = await submitText(alice, { title: "Buy this" });
    const events = await openEvents(app, "", alice.token);
    await decide(carol, id, { decision: "remove", reason: "Spam." });
    await events.next("notification");
    events.close();
    expect((await notifications(alice))[0]).toMatchObject({
      type: "moderation",
      message: "A moderator removed your post “Buy this”: Spam.",
      userName: null,
      submissionId: id,
      submissionTitle: "Buy this",
      commentId: null,
      isRead: false,
    });
    expect((await log(carol)).entries[0]).toMatchObject({
      action: "remove-post",
      userName: "carol",
      subject: "Buy this",
      submissionId: id,
      subjectName: "alice",
      reason: "Spam.",
    });
    await decide(dave, id, { decision: "restore", reason: "A mistake." });
    expect((await notifications(alice))[0]).toMatchObject({
      message: "A moderator restored your post “Buy this”: A mistake.",
      submissionId: id,
      submissionTitle: "Buy this",
    });
    expect((await log(carol)).entries[0]).toMatchObject({ action: "restore-post", userName: "dave" });
  });

  test("by several moderators at once counts once: one log entry, one notification, one post less", async () => {
    const id = await submitText(alice, { title: "Twice", customCategories: ["Races"] });
    for (const decision of ["remove", "restore"]) {
      const answers = await atOnce(8, (n) => decide(n % 2 ? carol : dave, id, { decision }));
      expect(answers.map(({ status, body }) => [status, body.isRemoved])).toEqual(
        Array.from({ length: 8 }, () => [200, decision === "remove"]),
      );
      await expect.poll(countRaces).toBe(decision === "remove" ? 0 : 1);
    }
    expect(
      (await log(carol)).entries.filter(({ subject }: { subject: string }) => subject === "Twice"),
    ).toHaveLength(2);
    const told = (await notifications(alice)).filter(({ message }: { message: string }) =>
      message.includes("Twice"),
    );
    expect(told).toHaveLength(2);
  });

  test("racing hearts, comments and the author's own deletion leaves every figure right", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await submitText(alice, { customCategories: ["Storm"] });
      await Promise.all([
        app.call("POST", `/submission/${id}/upvote`, { token: bob.token }),
        commentOn(id),
        app.call("DELETE", `/submission/${id}`, { token: alice.token }),
        decide(carol, id, { decision: "remove" }),
        decide(dave, id, { decision: "restore" }),
        report(`/submission/${id}`),
      ]);
    }
    const { rows } = await sql`
      select
        (select count(*) from posts where hearts <> (select count(*) from hearts where post_id = posts.id)
          or comment_count <> (
            select count(*) from comments where post_id = posts.id and deleted_at is null)) as posts,
        (select post_count - (select count(*) from post_feeds join posts p on p.id = post_id
          where feed_id = feeds.id and deleted_at is null) from feeds where key = 'storm') as feed,
        (select count(*) from post_search where post_id in (select id from posts where deleted_at is not null)
        ) as found,
        (select count(*) from reports join posts p on p.id = post_id
          where decided_at is null and is_removed) as waiting`.execute(app.db);
    expect(rows).toEqual([{ posts: 0, feed: 0, found: 0, waiting: 0 }]);
  });

  test("results from a moderator's DELETE of another's post, but not of their own", async () => {
    const id = await submitText(alice, { title: "Deleted by a moderator" });
    expect((await app.call("DELETE", `/submission/${id}`, { token: carol.token })).status).toBe(200);
    expect((await log(carol)).entries[0]).toMatchObject({
      action: "remove-post",
      reason: "Removed by a moderator.",
      submissionId: id,
    });
    expect((await decide(dave, id, { decision: "restore" })).status).toBe(200);
    const own = await submitText(carol, { title: "Carol's own" });
    await deletePost(carol, own);
    expect((await log(carol)).entries[0].subject).not.toBe("Carol's own");
    expect((await decide(dave, own, { decision: "restore" })).status).toBe(404);
    expect((await app.call("DELETE", `/submission/${id}`, { token: bob.token })).status).toBe(403);
  });
});

describe("a locked discussion", () => {
  test("refuses comments and replies until it is unlocked, and says so on the post and to its readers", async () => {
    const id = await submitText(alice, { title: "Heated" });
    const { id: first } = await comment(bob, id, "First.");
    const events = await openEvents(app, `?submission=${id}`);
    expect((await decide(carol, id, { decision: "lock", reason: "Calm down." })).body).toEqual({
      isRemoved: false,
      isLocked: true,
    });
    const told = async (isLocked: boolean) => {
      // The comment publishes an event as well.
      while ((await events.next("submission")).isLocked !== isLocked);
    };
    await told(true);
    for (const refused of [await commentOn(id), await commentOn(id, first)]) {
      expect([refused.status, refused.body]).toEqual([
        403,
        { error: "This discussion is locked.", code: "discussionLocked" },
      ]);
    }
    expect((await app.call("GET", `/submission/${id}`)).body.submission).toMatchObject({
      isLocked: true,
      commentCount: 1,
    });
    const { submissions } = (await app.call("GET", "/submissions")).body;
    expect(submissions.find((post: { id: string }) => post.id === id).isLocked).toBe(true);
    expect((await notifications(alice))[0]).toMatchObject({
      message: "A moderator locked the discussion of your post “Heated”: Calm down.",
      submissionId: id,
    });
    await decide(carol, id, { decision: "unlock" });
    await told(false);
    events.close();
    expect((await commentOn(id)).status).toBe(201);
    expect((await log(carol)).entries.slice(0, 2)).toMatchObject([
      { action: "unlock-post" },
      { action: "lock-post" },
    ]);
  });

  test("does not refuse comments written on other posts at the same moment", async () => {
    const [open, locked] = [await submitText(alice), await submitText(alice)];
    await decide(carol, locked, { decision: "lock" });
    const answers = await atOnce(10, (n) => commentOn(n % 2 ? open : locked));
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? 201 : 403)),
    );
  });
});

describe("a comment", () => {
  test("is removed once when moderators decide at the same moment, and its author is told", async () => {
    const id = await submitText(alice, { title: "Talk" });
    const { id: said } = await comment(bob, id, "Something rude.");
    const answers = await atOnce(6, (n) =>
      decideOnComment(n % 2 ? carol : dave, said, { decision: "remove" }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await app.call("GET", `/submission/${id}`)).body.submission.commentCount).toBe(0);
    expect((await notifications(bob))[0]).toMatchObject({
      message: "A moderator removed your comment on “Talk”: Spam.",
      submissionId: id,
      commentId: said,
    });
    const entries = (await log(carol, "?username=bob")).entries;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: "remove-comment",
      subject: "Talk",
      submissionId: id,
      commentId: said,
      subjectName: "bob",
    });
  });

  test("can be restored for 180 days; then its text is erased, and its place in the discussion remains", async () => {
    const id = await submitText(alice);
    const { id: said } = await comment(bob, id, "*Words* to forget.");
    const kept = () =>
      app.db.selectFrom("comments").select(["text", "formatted"]).where("id", "=", Number(said)).execute();
    await decideOnComment(carol, said, { decision: "remove" });
    await sql`update comments set deleted_at = now() - interval '179 days' where id = ${said}`.execute(
      app.db,
    );
    await eraseComments(app.db);
    expect(await kept()).toMatchObject([{ text: "*Words* to forget.", formatted: [{ kind: "paragraph" }] }]);
    await sql`update comments set deleted_at = now() - interval '181 days' where id = ${said}`.execute(
      app.db,
    );
    await eraseComments(app.db);
    expect(await kept()).toEqual([{ text: "(erased)", formatted: null }]);
    expect((await decideOnComment(carol, said, { decision: "restore" })).status).toBe(404);
    expect((await app.call("GET", `/submission/${id}/comments`)).body.comments).toMatchObject([
      { id: said, text: "", deleted: true },
    ]);
  });

  test("can be decided on below a removed post, but not below one that its author deleted", async () => {
    const [removed, deleted] = [await submitText(alice), await submitText(alice)];
    const [one, other] = [await comment(bob, removed, "One."), await comment(bob, deleted, "Other.")];
    await decide(carol, removed, { decision: "remove" });
    await deletePost(alice, deleted);
    expect((await decideOnComment(carol, one.id, { decision: "remove" })).status).toBe(200);
    expect((await decideOnComment(carol, other.id, { decision: "remove" })).status).toBe(404);
    await decide(carol, removed, { decision: "restore" });
    expect((await app.call("GET", `/submission/${removed}`)).body.submission.commentCount).toBe(0);
  });
});

test("a decision repeated with the same Idempotency-Key is made once", async () => {
  const id = await submitText(alice, { title: "Once only" });
  const request = {
    token: carol.token,
    headers: { "idempotency-key": "decide-once" },
    body: { decision: "remove", reason: "Spam." },
  };
  const path = `/moderation/posts/${id}/decisions`;
  expect((await app.call("POST", path, request)).body).toEqual({ isRemoved: true, isLocked: false });
  await decide(dave, id, { decision: "restore" });
  expect((await app.call("POST", path, request)).body).toEqual({ isRemoved: true, isLocked: false });
  expect((await app.call("GET", `/submission/${id}`)).status).toBe(200);
});

test("a removed post leaves the queue with its comments, and does not return there when it is restored", async () => {
  const removed = await submitText(alice);
  const { id: said } = await comment(alice, removed, "Words.");
  await report(`/submission/${removed}`);
  await report(`/comment/${said}`);
  const waiting = async () =>
    (await queue(carol)).posts.map(({ submission }: { submission: { id: string } }) => submission.id);
  expect(await waiting()).toContain(removed);
  await decide(carol, removed, { decision: "remove" });
  expect(await waiting()).not.toContain(removed);
  await decide(carol, removed, { decision: "restore" });
  expect(await waiting()).not.toContain(removed);
});
