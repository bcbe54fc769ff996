import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, submitText, deletePost, comment } = await castOf(app);
afterAll(() => app.close());

const report = ({ token }: Signed, id: string, body?: unknown) =>
  app.call("POST", `/submission/${id}/report`, { token, body });
const status = ({ token }: Signed, id: string) => app.call("GET", `/submission/${id}/report`, { token });

const reportComment = ({ token }: Signed, id: string, body: unknown = {}) =>
  app.call("POST", `/comment/${id}/report`, { token, body });

describe("reports", () => {
  test("a report is a 201, and from then on hasReported is true for its reporter alone", async () => {
    const id = await submitText(alice);
    expect((await status(bob, id)).body).toEqual({ hasReported: false });
    const answer = await report(bob, id, { reason: " Spam. " });
    expect([answer.status, answer.body]).toEqual([201, { hasReported: true }]);
    expect((await status(bob, id)).body).toEqual({ hasReported: true });
    expect((await status(alice, id)).body).toEqual({ hasReported: false });
    const [row] = await app.db
      .selectFrom("reports")
      .select("reason")
      .where("post_id", "=", Number(id))
      .execute();
    expect(row).toEqual({ reason: "Spam." });
  });

  test("a reason is optional", async () => {
    for (const body of [{}, { reason: null }, { reason: "  " }]) {
      expect((await report(bob, await submitText(alice), body)).status).toBe(201);
    }
    const bare = await app.call("POST", `/submission/${await submitText(alice)}/report`, bob);
    expect(bare.status).toBe(201);
  });

  test('a second report is a 400 "Already reported.", also for requests that race', async () => {
    const id = await submitText(alice);
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(bob, id, {})));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status !== 201)!;
    expect([refused.status, refused.body.error]).toEqual([400, "Already reported."]);
  });

  test("a report on one's own post is a 403 and is not stored", async () => {
    const id = await submitText(alice);
    expect(await report(alice, id, { reason: "Spam" })).toMatchObject({
      status: 403,
      body: { error: "This is your own post. You can delete it instead of reporting it." },
    });
    expect((await status(alice, id)).body).toEqual({ hasReported: false });
  });

  test("a request repeated with the same Idempotency-Key gets the same answer", async () => {
    const id = await submitText(alice);
    const request = { ...bob, body: {}, headers: { "idempotency-key": "r" } };
    for (let n = 0; n < 2; n++) {
      expect((await app.call("POST", `/submission/${id}/report`, request)).status).toBe(201);
    }
  });

  test("404 for no such post, 401 signed out, 400 for an invalid reason", async () => {
    const id = await submitText(alice);
    await deletePost(alice, id);
    for (const gone of [id, "0", "x"]) {
      expect([(await report(bob, gone, {})).status, (await status(bob, gone)).status]).toEqual([404, 404]);
    }
    const there = await submitText(alice);
    expect((await app.call("POST", `/submission/${there}/report`, { body: {} })).status).toBe(401);
    for (const reason of ["a".repeat(501), "\0", 7]) {
      expect((await report(bob, there, { reason })).status).toBe(400);
    }
  });
});

describe("reports of comments", () => {
  test("201 once for each member, besides a report on the post, also for requests that race", async () => {
    const id = await submitText(alice);
    const [first, second] = [await comment(alice, id, "First."), await comment(alice, id, "Second.")];
    expect((await report(bob, id, {})).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reportComment(bob, first.id)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status !== 201)!;
    expect([refused.status, refused.body.error]).toEqual([400, "Already reported."]);
    expect((await reportComment(bob, second.id, { reason: " Rude. " })).body).toEqual({ hasReported: true });
    const rows = await app.db
      .selectFrom("reports")
      .select(["comment_id", "reason"])
      .where("post_id", "=", Number(id))
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { comment_id: null, reason: null },
      { comment_id: Number(first.id), reason: null },
      { comment_id: Number(second.id), reason: "Rude." },
    ]);
    expect((await status(bob, id)).body).toEqual({ hasReported: true });
    expect((await status(alice, id)).body).toEqual({ hasReported: false });
  });

  test("403 for one's own comment, below one's own post or another's", async () => {
    for (const by of [alice, bob]) {
      const { id: said } = await comment(alice, await submitText(by), "Words.");
      expect(await reportComment(alice, said)).toMatchObject({
        status: 403,
        body: { error: "This is your own comment. You cannot report it." },
      });
      expect((await reportComment(bob, said)).status).toBe(201);
    }
  });

  test("a report on a comment does not count as one on its post", async () => {
    const id = await submitText(alice);
    await reportComment(bob, (await comment(alice, id, "Words.")).id);
    expect((await status(bob, id)).body).toEqual({ hasReported: false });
    expect((await report(bob, id, {})).status).toBe(201);
  });

  test("a request repeated with the same Idempotency-Key gets the same answer", async () => {
    const { id } = await comment(alice, await submitText(alice), "Words.");
    const request = { ...bob, body: {}, headers: { "idempotency-key": "rc" } };
    for (let n = 0; n < 2; n++) {
      expect((await app.call("POST", `/comment/${id}/report`, request)).status).toBe(201);
    }
  });

  test("404 for no such comment, or one below a deleted post; 401 signed out", async () => {
    const id = await submitText(alice);
    const { id: said } = await comment(alice, id, "Words.");
    expect((await app.call("POST", `/comment/${said}/report`, { body: {} })).status).toBe(401);
    await deletePost(alice, id);
    for (const gone of [said, "0", "x"]) {
      expect(await reportComment(bob, gone)).toMatchObject({
        status: 404,
        body: { error: "Comment not found." },
      });
    }
  });
});
