import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { ReportedPost } from "../../contract/moderation.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { erasePosts } from "../posts/deletion.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, deletePost, comment } = await castOf(app);
const dave = await join("dave");
const erin = await join("erin");
await promote(carol, "moderator");
await promote(dave, "admin");
await promote(erin, "moderator");
const { decide, decideOnComment, queue, log } = moderate(app);

const report = (path: string, { token }: Signed = bob, reason = "Rude") =>
  app.call("POST", `${path}/report`, { token, body: { reason } });
const waitingFor = async (by: Signed): Promise<ReportedPost[]> => (await queue(by, "?limit=100")).posts;
const find = async (by: Signed, id: string) =>
  (await waitingFor(by)).find(({ submission }) => submission.id === id);
const openReports = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports where post_id = ${id} and decided_at is null`.execute(app.db);
  return rows[0]!.count;
};

describe.each([
  ["a moderator", carol],
  ["an admin", dave],
])("a report on %s", (_role, subject) => {
  test("is in everybody's queue but their own, whose total does not count it", async () => {
    const id = await submitText(subject);
    const before = (await queue(subject)).total;
    await report(`/submission/${id}`);
    expect(await find(subject, id)).toBeUndefined();
    expect((await queue(subject)).total).toBe(before);
    expect(await find(erin, id)).toMatchObject({ reports: [{ userName: "bob", reason: "Rude" }] });
  });

  test("is hidden from them if it is on their comment, while they see other reports below the same post", async () => {
    const id = await submitText(subject);
    const theirs = await comment(subject, id, "Their words.");
    const bobs = await comment(bob, id, "Bob's words.");
    await report(`/submission/${id}`);
    await report(`/comment/${theirs.id}`);
    await report(`/comment/${bobs.id}`, alice);
    expect(await find(subject, id)).toMatchObject({ reports: [], comments: [{ id: bobs.id }] });
    expect((await find(subject, id))!.comments).toHaveLength(1);
    expect((await find(erin, id))!.comments).toHaveLength(2);
  });

  test("cannot be dismissed by them, nor can they remove or restore the reported content", async () => {
    const id = await submitText(subject);
    const { id: said } = await comment(subject, id, "Words.");
    await report(`/submission/${id}`);
    await report(`/comment/${said}`);
    for (const decision of ["dismiss", "remove", "restore"]) {
      expect([decision, (await decide(subject, id, { decision })).status]).toEqual([decision, 403]);
      expect([decision, (await decideOnComment(subject, said, { decision })).status]).toEqual([
        decision,
        403,
      ]);
    }
    expect(await openReports(id)).toBe(2);
    expect((await decide(erin, id, { decision: "dismiss" })).status).toBe(200);
    expect((await decideOnComment(erin, said, { decision: "dismiss" })).status).toBe(200);
    expect(await openReports(id)).toBe(0);
  });

  test("stays open when they remove the post above their reported comment", async () => {
    const id = await submitText(alice);
    const { id: said } = await comment(subject, id, "Their words.");
    const { id: bobs } = await comment(bob, id, "Bob's words.");
    await report(`/comment/${said}`);
    await report(`/comment/${bobs}`, alice);
    await decide(subject, id, { decision: "remove" });
    const waiting = await find(erin, id);
    expect(waiting).toMatchObject({ isRemoved: true, reports: [], comments: [{ id: said }] });
    expect(waiting!.comments).toHaveLength(1);
    // The log names the report that the removal closed, and the author of its comment.
    expect((await log(erin, "?username=bob")).entries[0]).toMatchObject({
      action: "close-reports",
      commentId: bobs,
      userName: subject.username,
    });
    await decideOnComment(erin, said, { decision: "dismiss" });
    expect(await find(erin, id)).toBeUndefined();
  });

  test("is hidden from their view of the log, and shown in everybody else's", async () => {
    const id = await submitText(subject, { title: "Much reported" });
    await report(`/submission/${id}`);
    await decide(erin, id, { decision: "dismiss" });
    await report(`/submission/${id}`, alice);
    await deletePost(subject, id);
    const actions = async (by: Signed) =>
      (await log(by)).entries
        .filter(({ submissionId }: { submissionId: string }) => submissionId === id)
        .map(({ action }: { action: string }) => action);
    expect(await actions(erin)).toEqual(["delete-post", "dismiss-reports"]);
    expect(await actions(subject)).toEqual([]);
  });
});

describe.each([
  ["a member", alice],
  ["a moderator", carol],
  ["an admin", dave],
])("a reported post that %s deletes", (_role, author) => {
  test("is logged, and its reports stay for another moderator", async () => {
    const id = await submitText(author, { title: "Bury me", content: "Nasty words." });
    const { id: said } = await comment(alice, id, "Words.");
    await report(`/submission/${id}`, bob, "Hateful");
    await report(`/comment/${said}`);
    await deletePost(author, id);
    expect((await log(erin)).entries[0]).toMatchObject({
      action: "delete-post",
      subject: "Bury me",
      userName: author.username,
      subjectName: author.username,
      submissionId: id,
      detail: "2 open reports",
    });
    expect(await find(erin, id)).toMatchObject({
      submission: { title: "Bury me", content: "Nasty words." },
      isDeleted: true,
      isRemoved: false,
      reports: [{ userName: "bob", reason: "Hateful" }],
      comments: [{ id: said }],
    });
    for (const decision of ["remove", "restore", "lock"]) {
      expect((await decide(erin, id, { decision })).status).toBe(404);
    }
    expect((await decide(erin, id, { decision: "dismiss" })).status).toBe(200);
    expect((await decideOnComment(erin, said, { decision: "dismiss" })).status).toBe(200);
    expect((await log(erin)).entries.slice(0, 2)).toMatchObject([
      { action: "dismiss-reports", commentId: said },
      { action: "dismiss-reports", submissionId: id },
    ]);
    expect(await find(erin, id)).toBeUndefined();
    expect((await decide(erin, id, { decision: "dismiss" })).status).toBe(404);
  });

  test("is logged once more when it is erased with the reports that still wait", async () => {
    const id = await submitText(author, { title: "Forgotten" });
    await report(`/submission/${id}`);
    await deletePost(author, id);
    const age = (days: number) =>
      sql`update posts set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        app.db,
      );
    await age(29);
    await erasePosts(app.db);
    expect(await find(erin, id)).toBeDefined();
    await age(31);
    await erasePosts(app.db);
    expect(await find(erin, id)).toBeUndefined();
    expect((await log(erin)).entries[0]).toMatchObject({
      action: "close-reports",
      subject: "Forgotten",
      subjectName: author.username,
      userName: null,
    });
  });
});

test("a post without reports is deleted without an entry in the log", async () => {
  await deletePost(carol, await submitText(carol, { title: "Nobody minded" }));
  expect((await log(erin)).entries[0].subject).not.toBe("Nobody minded");
});

test("an admin, but no moderator, can lock and unlock the discussion of their own post", async () => {
  const id = await submitText(dave);
  for (const decision of ["lock", "unlock"]) {
    expect((await decide(dave, id, { decision })).status).toBe(200);
  }
  const carols = await submitText(carol);
  expect((await decide(carol, carols, { decision: "lock" })).status).toBe(403);
});
