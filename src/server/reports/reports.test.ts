import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, bob, submitText, deletePost } = await castOf(app);
afterAll(() => app.close());

const report = ({ token }: Signed, id: string, body?: unknown) =>
  app.call("POST", `/submission/${id}/report`, { token, body });
const status = ({ token }: Signed, id: string) => app.call("GET", `/submission/${id}/report`, { token });

describe("reports", () => {
  test("201, and hasReported from then on, for who reported", async () => {
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

  test("a reason is not needed", async () => {
    for (const body of [{}, { reason: null }, { reason: "  " }]) {
      expect((await report(bob, await submitText(alice), body)).status).toBe(201);
    }
    const bare = await app.call("POST", `/submission/${await submitText(alice)}/report`, bob);
    expect(bare.status).toBe(201);
  });

  test('the second time is a 400 "Already reported.", also for requests that race', async () => {
    const id = await submitText(alice);
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(bob, id, {})));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status !== 201)!;
    expect([refused.status, refused.body.error]).toEqual([400, "Already reported."]);
  });

  test("the same Idempotency-Key is answered alike", async () => {
    const id = await submitText(alice);
    const request = { ...bob, body: {}, headers: { "idempotency-key": "r" } };
    for (let n = 0; n < 2; n++) {
      expect((await app.call("POST", `/submission/${id}/report`, request)).status).toBe(201);
    }
  });

  test("404 for no such post, 401 signed out, 400 for a reason that cannot be", async () => {
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
