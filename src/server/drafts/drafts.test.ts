import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";

const app = await startTestApp();
const { bob, crowd, submitText, deletePost } = await castOf(app);
afterAll(() => app.close());

const post = await submitText(bob, { title: "Knots" });
const COMMENT = `comment-${post}`;

/** A member of this test alone. */
async function newcomer(): Promise<Signed> {
  const [member] = await crowd(1);
  return member!;
}

const keep = ({ token }: Signed, draft: object = {}) =>
  app.call("POST", "/draft", {
    token,
    body: { key: COMMENT, value: `{"text":"Hi"}`, words: "Hi", version: "a", was: [], ...draft },
  });
const draftOf = async (by: Signed, key = COMMENT) =>
  (await app.call("GET", `/draft?key=${key}`, by)).body.draft;
const listOf = async (by: Signed) => (await app.call("GET", "/drafts", by)).body.drafts;
const versionOf = async (by: Signed, key = COMMENT) => (await draftOf(by, key))?.version ?? null;

/** Posts a comment that names its draft, with a key of its own. */
const comment = ({ token }: Signed, headers: Record<string, string>, text = "Hi") =>
  app.call("POST", `/submission/${post}/comments`, { token, body: { text, parentId: null }, headers });

test("a draft is returned byte for byte, to its member alone", async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const value = JSON.stringify({ text: "é\u0000 \n 👩‍👩‍👧", n: 1.0 });
  expect((await keep(one, { value })).status).toBe(204);
  expect(await draftOf(one)).toMatchObject({ key: COMMENT, value, words: "Hi", version: "a" });
  expect([await draftOf(other), await listOf(other)]).toEqual([null, []]);
  expect((await app.call("GET", "/drafts")).status).toBe(401);
});

test("a write from a version that the writer has not seen is a 409 and changes nothing", async () => {
  const writer = await newcomer();
  await keep(writer);
  const refused = await keep(writer, { version: "b", value: "other" });
  expect([refused.status, refused.body.code]).toEqual([409, "draftConflict"]);
  expect(await draftOf(writer)).toMatchObject({ version: "a", value: `{"text":"Hi"}` });
  expect((await keep(writer, { version: "b", was: ["x", "a"] })).status).toBe(204);
  expect(await versionOf(writer)).toBe("b");
});

test("a repeated write, whose answer was lost, is no conflict", async () => {
  const writer = await newcomer();
  expect([(await keep(writer)).status, (await keep(writer)).status]).toEqual([204, 204]);
});

test("of two writes that race from one version, one is kept and the other is a conflict", async () => {
  const writer = await newcomer();
  await keep(writer);
  const versions = ["b", "c", "d", "e"];
  const answers = await Promise.all(versions.map((version) => keep(writer, { version, was: ["a"] })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204, 409, 409, 409,
  ]);
  expect(await versionOf(writer)).toBe(versions[answers.findIndex(({ status }) => status === 204)]);
});

test("the list names the post of a comment, of an edit and of an edited comment", async () => {
  const writer = await newcomer();
  const { body } = await comment(bob, {});
  const gone = await submitText(bob, { title: "Gone" });
  await deletePost(bob, gone);
  const keys = [
    COMMENT,
    `edit-post-${post}~b`,
    `edit-${body.comment.id}`,
    `comment-${gone}`,
    "message-2020",
    "submit",
  ];
  for (const key of keys) await keep(writer, { key });
  const titles = (await listOf(writer)).map((draft: { key: string; submissionTitle: string | null }) => [
    draft.key,
    draft.submissionTitle,
  ]);
  expect(titles).toEqual([
    ["submit", null],
    ["message-2020", null],
    [`comment-${gone}`, null],
    [`edit-${body.comment.id}`, "Knots"],
    [`edit-post-${post}~b`, "Knots"],
    [COMMENT, "Knots"],
  ]);
});

test("sending a post or comment deletes its draft, in the same transaction", async () => {
  const writer = await newcomer();
  await keep(writer);
  expect((await comment(writer, { draft: `${COMMENT} x a` }, " ")).status).toBe(400);
  expect(await versionOf(writer)).toBe("a");
  expect((await comment(writer, { draft: `${COMMENT} x a` })).status).toBe(201);
  expect(await versionOf(writer)).toBeNull();
});

test("sending leaves a draft that was changed meanwhile, and the drafts of others", async () => {
  const [writer, other] = [await newcomer(), await newcomer()];
  await keep(writer, { version: "b" });
  await keep(other);
  expect((await comment(writer, { draft: `${COMMENT} a` })).status).toBe(201);
  expect([await versionOf(writer), await versionOf(other)]).toEqual(["b", "a"]);
});

test("of comments that arrive together, a refused one keeps its draft", async () => {
  const writers = await crowd(12);
  await Promise.all(writers.map((writer) => keep(writer)));
  const answers = await Promise.all(
    writers.map(({ token }, index) =>
      app.call("POST", `/submission/${post}/comments`, {
        token,
        body: { text: "Hi", parentId: index % 2 ? "999999999" : null },
        headers: { draft: `${COMMENT} a` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(writers.map((_, index) => (index % 2 ? 400 : 201)));
  const left = await Promise.all(writers.map((writer) => versionOf(writer)));
  expect(left).toEqual(writers.map((_, index) => (index % 2 ? "a" : null)));
});

test("a send that is repeated with its key writes once, though its draft has another version by then", async () => {
  const writer = await newcomer();
  const key = { "idempotency-key": "once" };
  const answers = await Promise.all([
    comment(writer, { ...key, draft: `${COMMENT} a` }, "Once."),
    comment(writer, { ...key, draft: `${COMMENT} b` }, "Once."),
    comment(writer, key, "Once."),
  ]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.comment.id}`)).size).toBe(1);
});

test("a malformed Draft header is a 400, and nothing is written", async () => {
  const writer = await newcomer();
  const before = (await app.call("GET", `/submission/${post}/comments`)).body.comments.length;
  for (const draft of ["submit", "submit A", "a b c d e f g h", "x'; y"]) {
    const refused = await comment(writer, { draft });
    expect([refused.status, refused.body.code]).toEqual([400, "draftHeader"]);
  }
  expect((await app.call("GET", `/submission/${post}/comments`)).body.comments.length).toBe(before);
});

test("a draft is deleted only in a version that its writer has seen", async () => {
  const writer = await newcomer();
  await keep(writer);
  const remove = async (was: string[]) =>
    (await app.call("POST", "/draft/delete", { token: writer.token, body: { key: COMMENT, was } })).body
      .deleted;
  expect([await remove(["x"]), await remove([])]).toEqual([false, false]);
  expect(await versionOf(writer)).toBe("a");
  expect([await remove(["x", "a"]), await remove(["a"])]).toEqual([true, false]);
});

test(`a member has at most ${LIMITS.drafts} drafts, and can go on changing those`, async () => {
  const writer = await newcomer();
  const all = Array.from({ length: LIMITS.drafts }, (_, index) => `comment-${index + 1}`);
  for (const key of all) expect((await keep(writer, { key })).status).toBe(204);
  const refused = await keep(writer, { key: "submit" });
  expect([refused.status, refused.body.code]).toEqual([409, "tooManyDrafts"]);
  expect((await keep(writer, { key: "comment-1", version: "b", was: ["a"] })).status).toBe(204);
});

test("drafts are deleted with the account", async () => {
  await keep(await newcomer(), { words: "Gone with me" });
  const count = async () =>
    (await sql`select from drafts where words = 'Gone with me'`.execute(app.db)).rows.length;
  expect(await count()).toBe(1);
  await sql`
    delete from members using drafts where member_id = id and words = 'Gone with me'`.execute(app.db);
  expect(await count()).toBe(0);
});

test.each([
  ["a key of no composer", { key: "settings" }],
  ["a key with a slash", { key: "message-a/b" }],
  ["a value that is too long", { value: "x".repeat(LIMITS.draft + 1) }],
  ["a value with half a character", { value: "\ud800" }],
  ["a version with capitals", { version: "A" }],
  ["too many versions", { was: Array.from({ length: LIMITS.draftVersions + 1 }, () => "a") }],
])("a draft with %s is a 400", async (_, draft) => {
  expect((await keep(await newcomer(), draft)).status).toBe(400);
});
