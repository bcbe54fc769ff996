import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { deleteExpiredKeys } from "./idempotency.ts";

const app = await startTestApp();
const { alice, bob, join, submitText, readPost, deletePost } = await castOf(app);
afterAll(() => app.close());

const TEXT = { title: "Once", contentType: "text", content: "x", customCategories: ["Art"] };

const submit = ({ token }: Signed, key: string, body: unknown = TEXT) =>
  app.call("POST", "/submit", { token, body, headers: { "idempotency-key": key } });
const comment = (id: string, key: string, text = "Once.") =>
  app.call("POST", `/submission/${id}/comments`, {
    token: bob.token,
    body: { text },
    headers: { "idempotency-key": key },
  });
const postsInAll = async () =>
  (await sql<{ count: number }>`select count(*) from posts`.execute(app.db)).rows[0]!.count;

/** Backdates the stored answer of a key by this many hours. */
const age = (key: string, hours: number) =>
  sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours}) where key = ${key}`.execute(
    app.db,
  );

describe("Idempotency-Key", () => {
  test("a member's second request with the same key gets the first answer and writes nothing", async () => {
    const first = await submit(alice, "again");
    const before = await postsInAll();
    const second = await submit(alice, "again");
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await postsInAll()).toBe(before);
  });

  test("is not stored for calls that ask for a password, because its request hash would cover the password", async () => {
    const dora = await join("dora");
    const body = { currentPassword: dora.password, newPassword: "an entirely other one 9" };
    const headers = { "idempotency-key": "with-a-password" };
    const { status } = await app.call("POST", "/change-password", { token: dora.token, body, headers });
    expect(status).toBe(204);
    const { rows } = await sql`select 1 from idempotency_keys where key = 'with-a-password'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test("20 requests with one key at once create one post", async () => {
    const before = await postsInAll();
    const answers = await atOnce(20, () => submit(alice, "at-once"));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.submissionId}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await postsInAll()).toBe(before + 1);
  });

  test("20 comments with one key at once create one comment, counted once", async () => {
    const id = await submitText(alice);
    const answers = await atOnce(20, () => comment(id, "one-comment"));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { comment: { text: "Once." } } });
    expect(await readPost(id)).toMatchObject({ commentCount: 1 });
  });

  test("the same key with another body, post or call is a 400", async () => {
    const [id, other] = [await submitText(alice), await submitText(alice)];
    await comment(id, "mine");
    const token = bob.token;
    const headers = { "idempotency-key": "mine" };
    const answers = [
      await comment(id, "mine", "Another."),
      await comment(other, "mine"),
      await app.call("POST", "/submit", { token, headers, body: TEXT }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 400,
        body: { error: "That Idempotency-Key was already used for a different request." },
      });
    }
    expect(await readPost(id)).toMatchObject({ commentCount: 1 });
  });

  test("two members may use the same key independently", async () => {
    const [hers, his] = [await submit(alice, "shared"), await submit(bob, "shared")];
    expect(his.status).toBe(201);
    expect(his.body.submissionId).not.toBe(hers.body.submissionId);
  });

  test("a refused request does not use its key up", async () => {
    expect(await submit(alice, "retry", { ...TEXT, title: "" })).toMatchObject({ status: 400 });
    expect(await submit(alice, "retry")).toMatchObject({ status: 201 });
    const gone = await submitText(alice);
    await deletePost(alice, gone);
    expect(await comment(gone, "retry")).toMatchObject({ status: 404 });
    expect(await comment(await submitText(alice), "retry")).toMatchObject({ status: 201 });
  });

  test("holds for a day and can then be used again", async () => {
    const first = await submit(alice, "daily");
    await age("daily", 23);
    expect((await submit(alice, "daily")).body).toEqual(first.body);
    await age("daily", 25);
    expect((await submit(alice, "daily")).body).not.toEqual(first.body);
  });

  test("is deleted after a day, and not before", async () => {
    for (const key of ["kept", "purged"]) await submit(alice, key);
    await age("kept", 23);
    await age("purged", 25);
    await deleteExpiredKeys(app.db);
    const { rows } = await sql<{ key: string }>`
      select key from idempotency_keys where key in ('kept', 'purged')`.execute(app.db);
    expect(rows).toEqual([{ key: "kept" }]);
  });

  test.each(["", "a b", "é", "a".repeat(256)])(
    "must be 1 to 255 visible ASCII characters: '%s'",
    async (key) => {
      expect(await submit(alice, key)).toMatchObject({
        status: 400,
        body: { error: "Idempotency-Key must be 1 to 255 visible ASCII characters." },
      });
    },
  );

  test("may have 255 characters, and without one the same request twice creates two posts", async () => {
    expect(await submit(alice, "k".repeat(255))).toMatchObject({ status: 201 });
    expect(await submitText(alice)).not.toBe(await submitText(alice));
  });

  test("gives its stored answer only to callers with a valid session", async () => {
    await submit(alice, "secret");
    expect(await submit({ token: "x" }, "secret")).toMatchObject({ status: 401 });
  });
});
