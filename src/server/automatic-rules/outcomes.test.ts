import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { automaticRules, refusal, words, writing } from "./test-automatic-rules.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, comment, crowd } = await castOf(app);
const ada = await join("ada");
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
afterEach(() => rules.removeAll());

const { submit, reply } = writing(app);

const edit = async ({ token }: Signed, id: string, title: string, text: string) => {
  const was = { title: "Clean", text: "Words.", customCategories: [], imageAlt: "" };
  return app.call("POST", `/submission/${id}`, { token, body: { ...was, title, text, was } });
};

describe("An edit", () => {
  test.each(["act", "queue"] as const)(
    "that brings in what a rule catches is refused in the state %s",
    async (state) => {
      const post = await submitText(bob, { title: "Clean", content: "Words." });
      const { id } = await comment(bob, post, "A comment.");
      await rules.make(words("casino"), state);
      expect(await edit(bob, post, "Clean", "A casino.")).toMatchObject(refusal);
      const body = { text: "A casino.", was: "A comment." };
      expect(await app.call("POST", `/comment/${id}`, { token: bob.token, body })).toMatchObject(refusal);
      expect((await edit(bob, post, "Cleaner", "Words.")).status).toBe(200);
    },
  );

  test("is judged by what it adds, also where a rule caught the earlier words", async () => {
    const post = await submitText(bob, { title: "Clean", content: "My trip to the casino." });
    await rules.make(words("casino", "viagra"), "act");
    await rules.make({ kind: "domain", domains: ["known.example"], isExcept: true, onlyNew: null }, "act");
    const change = async (before: string, text: string) => {
      const was = { title: "Clean", text: before, customCategories: [], imageAlt: "" };
      return app.call("POST", `/submission/${post}`, { token: bob.token, body: { ...was, text, was } });
    };
    for (const text of [
      "A casino with viagra.",
      "A casino: https://known.example/",
      "https://spam.example/",
    ]) {
      expect(await change("My trip to the casino.", text)).toMatchObject(refusal);
    }
    expect((await change("My trip to the casino.", "My trip to a casino.")).status).toBe(200);
  });

  test("is compared with copies, and counts as a copy for later texts", async () => {
    const people = await crowd(3);
    const content =
      "Our new course shows you in nine short lessons how to paint the sea with two brushes only.";
    await rules.make({ kind: "near-copy", copies: 3, onlyNew: null }, "act");
    const posts = [];
    for (const by of people) posts.push(await submitText(by, { title: "Clean", content: "Words." }));
    const answers = [];
    for (const [n, by] of people.entries())
      answers.push((await edit(by, posts[n]!, "Clean", content)).status);
    expect(answers).toEqual([200, 200, 400]);
    await edit(people[0]!, posts[0]!, "Clean", "Words.");
  });

  test("of a member's first posts and comments is judged by the number of the others, as when it was new", async () => {
    const link = "See https://spam.example/";
    const [one, two] = await crowd(2);
    const post = await submitText(one!, { title: "Clean", content: "Words." });
    const { id } = await comment(two!, post, "A comment.");
    await rules.make({ kind: "first", posts: 1, withLink: true, onlyNew: null }, "act");
    const editComment = () =>
      app.call("POST", `/comment/${id}`, { token: two!.token, body: { text: link, was: "A comment." } });
    expect(await edit(one!, post, "Clean", link)).toMatchObject(refusal);
    expect(await editComment()).toMatchObject(refusal);
    expect((await edit(one!, post, "Cleaner", "Words.")).status).toBe(200);
    await reply(one!, post, "Another comment.");
    await submitText(two!);
    const was = { title: "Cleaner", text: "Words.", customCategories: [], imageAlt: "" };
    const body = { ...was, text: link, was };
    expect((await app.call("POST", `/submission/${post}`, { token: one!.token, body })).status).toBe(200);
    expect((await editComment()).status).toBe(200);
  });

  test("of words that a rule would have caught before is accepted, and a rule that is only tried refuses no edit", async () => {
    const post = await submitText(bob, { title: "Clean", content: "Words." });
    const old = await submitText(bob, { title: "casino", content: "Words." });
    const id = await rules.make(words("casino"), "act");
    const was = { title: "casino", text: "Words.", customCategories: [], imageAlt: "" };
    const body = { ...was, title: "The casino", was };
    expect((await app.call("POST", `/submission/${old}`, { token: bob.token, body })).status).toBe(200);
    const [rule] = await rules.list();
    await rules.edit(id, { ...rule, state: "trying" });
    await rules.removeAll();
    await rules.make(words("casino"), "trying");
    expect((await edit(bob, post, "casino", "Words.")).status).toBe(200);
  });
});

describe("A rule to the queue", () => {
  test("holds a post and a comment until a moderator approves them, and names itself", async () => {
    const post = await submitText(alice);
    const id = await rules.make(words("casino"), "queue");
    const sent = await submit(bob, { title: "My casino" });
    const said = await reply(bob, post, "A casino.");
    expect([sent, said]).toMatchObject([
      { status: 202, body: { held: {} } },
      { status: 202, body: { held: {} } },
    ]);
    const { held } = (await app.call("GET", "/moderation/held", carol)).body;
    expect(held).toMatchObject([
      { userName: "bob", reason: { kind: "rule", words: "A rule of words" }, post: { title: "My casino" } },
      { userName: "bob", reason: { kind: "rule", words: "A rule of words" }, comment: { text: "A casino." } },
    ]);
    expect(await rules.counts(id)).toEqual({ tried: 0, held: 2, approved: 0, refused: 0 });
    for (const one of held) {
      expect((await app.call("POST", `/moderation/held/${one.id}/approval`, carol)).status).toBe(200);
    }
    expect(await rules.counts(id)).toEqual({ tried: 0, held: 2, approved: 2, refused: 0 });
    expect((await rules.caught(id)).caught).toMatchObject([{ title: "A casino." }, { title: "My casino" }]);
    const list = (await app.call("GET", "/submissions")).body.submissions;
    expect(list[0]).toMatchObject({ title: "My casino" });
  });

  test("counts what is held as copies and for the rate", async () => {
    const people = await crowd(3);
    await rules.make({ kind: "near-copy", copies: 2, onlyNew: null }, "queue");
    const content = "Our travel agency has nine fine beaches on offer at this very moment, so book them.";
    const answers = [];
    for (const by of people) answers.push((await submit(by, { title: "Beaches", content })).body);
    expect(answers).toMatchObject([{ submissionId: expect.any(String) }, { held: {} }, { held: {} }]);
    await rules.removeAll();
    await rules.make({ kind: "rate", most: 1, minutes: 10, withLink: false, onlyNew: null }, "act");
    expect(await submit(people[1]!, {})).toMatchObject(refusal);
  });

  test("does not count what a moderator approved for the rate", async () => {
    const [by] = await crowd(1);
    const post = await submitText(alice);
    await rules.make(words("casino"), "queue");
    await submit(by!, { title: "My casino" });
    await reply(by!, post, "A casino.");
    const { held } = (await app.call("GET", "/moderation/held", carol)).body;
    for (const { id } of held) await app.call("POST", `/moderation/held/${id}/approval`, carol);
    await rules.removeAll();
    await rules.make({ kind: "rate", most: 1, minutes: 10, withLink: false, onlyNew: null }, "act");
    expect((await submit(by!, {})).body).toMatchObject({ submissionId: expect.any(String) });
  });

  test("compares with the hashes of the day in memory, of which it reads only new ones", async () => {
    const [one, other, third] = await crowd(3);
    await rules.make({ kind: "near-copy", copies: 2, onlyNew: null }, "queue");
    const content = "Every lamp of the harbour was lit that night, and nobody could say who had done it.";
    const { submissionId } = (await submit(one!, { title: "Lamps", content })).body;
    // Adds more rows than the process looks back for rows that committed late.
    await sql`
      insert into near_copies (post_id, high, low)
      select ${submissionId}::bigint - n, n * 7919, n * 104729 from generate_series(1, 300) n`.execute(
      app.db,
    );
    await submit(third!, {
      title: "Unlike",
      content: "A word about bees, hives and the honey of a late summer.",
    });
    // Changes the stored hash, so a process that read the row again would find no copy.
    await sql`update near_copies set high = 1, low = 1 where post_id = ${submissionId}`.execute(app.db);
    expect((await submit(other!, { title: "Lamps", content })).body).toMatchObject({ held: {} });
    await sql`delete from near_copies where post_id < ${submissionId}`.execute(app.db);
  });

  test("lets an author send again what a moderator refused", async () => {
    const [one, other] = await crowd(2);
    await rules.make({ kind: "near-copy", copies: 2, onlyNew: null }, "queue");
    const content =
      "The old mill by the river opens its doors on Sunday, and there is cake for all who come.";
    await submitText(alice, { content });
    const { held } = (await submit(one!, { content })).body;
    const reason = { reason: "Please add the source." };
    const refused = await app.call("POST", `/moderation/held/${held.id}/refusal`, {
      token: carol.token,
      body: reason,
    });
    expect(refused.status).toBe(204);
    await rules.removeAll();
    await rules.make({ kind: "near-copy", copies: 3, onlyNew: null }, "queue");
    expect((await submit(other!, { content })).body).toMatchObject({ held: {} });
    await sql`delete from held_writings where refused_at is null`.execute(app.db);
    expect((await submit(one!, { content })).body).toMatchObject({ submissionId: expect.any(String) });
  });

  test("gives way to a rule that refuses", async () => {
    await rules.make(words("casino"), "queue");
    await rules.make(words("casino", "poker"), "act");
    expect(await submit(bob, { title: "casino" })).toMatchObject(refusal);
  });
});
