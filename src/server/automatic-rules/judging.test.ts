import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { automaticRules, refusal, words, writing } from "./test-automatic-rules.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, submitLink, comment, crowd, deletePost } =
  await castOf(app);
const ada = await join("ada");
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
afterEach(() => rules.removeAll());

const { submit, reply } = writing(app);
const bobsCasino = async () => (await submit(bob, { title: "casino" })).body;
const NEW = { days: 7, posts: 0 };
const grow = (name: string) =>
  sql`update members set created_at = created_at - interval '30 days' where username = ${name}`.execute(
    app.db,
  );

describe("A rule of words that refuses", () => {
  test("finds whole words and phrases in titles, texts, captions and comments, in any case, and no parts of words", async () => {
    const post = await submitText(alice);
    const id = await rules.make(words("casino", "free   spins"), "act");
    for (const parts of [
      { title: "The CASINO opens" },
      { content: "Get free\nspins now" },
      { contentType: "link", content: "https://ok.example/", caption: "My ｃａｓｉｎｏ" },
    ]) {
      expect(await submit(bob, parts)).toMatchObject(refusal);
    }
    expect(await reply(bob, post, "See the casino!")).toMatchObject(refusal);
    for (const content of ["casinos", "occasion", "spins are free", "free of spins"]) {
      expect((await submit(bob, { content })).status).toBe(201);
    }
    await expect.poll(() => rules.counts(id)).toEqual({ tried: 0, held: 0, approved: 0, refused: 4 });
  });

  test("finds words that are spelled letter by letter, masked by lookalikes or split by invisible characters", async () => {
    await rules.make(words("casino", "viagra", "no prescription", "می\u200Cخواهم"), "act");
    for (const content of [
      "v i a g r a",
      "v.i.a.g.r.a here",
      "c4s1no",
      "саsinо",
      "via\u200Bgra",
      "vi@gr@",
      "via-gra",
      "vi**ag**ra",
      "cas`i`no",
      "[cas](https://a.example)ino",
      "c&#97;sino",
      "cas&shy;ino",
      "cas&#8203;ino",
      "no *prescription*",
      "no-prescription",
      "no pr3scription",
      "cásinó",
      "CASİNO",
      "c\u0336a\u0336s\u0336ino",
      "می\u200Cخواهم",
    ]) {
      expect(await submit(bob, { content })).toMatchObject(refusal);
    }
    expect((await submit(bob, { content: "I a m h e r e, via Graz, at 4 s." })).status).toBe(201);
    expect((await submit(bob, { content: "See https://ok.example/wiki/Casino_Royale" })).status).toBe(201);
  });

  test("names the contact of the site in its refusal, if there is one", async () => {
    await rules.make(words("casino"), "act");
    expect((await bobsCasino()).error).toContain("please ask a moderator");
    await changeSettings(app, ada, { contact: "help@hearth.example" });
    await expect.poll(bobsCasino).toMatchObject({
      code: "automaticRuleContact",
      error: expect.stringContaining("write to help@hearth.example"),
    });
    await changeSettings(app, ada, { contact: "" });
    await expect.poll(bobsCasino).toMatchObject(refusal.body);
  });

  test("judges no member with a role", async () => {
    await rules.make(words("casino"), "act");
    for (const by of [carol, ada]) expect((await submit(by, { title: "casino" })).status).toBe(201);
  });
});

test("A rule of domains finds links to them and to hosts below them, in posts, texts and comments", async () => {
  const post = await submitText(alice);
  await rules.make(
    { kind: "domain", domains: ["https://WWW.spam.example/x"], isExcept: false, onlyNew: null },
    "act",
  );
  for (const content of ["https://spam.example/", "https://a.b.spam.example./x", "https://sp%61m.example/"]) {
    expect(await submit(bob, { contentType: "link", content })).toMatchObject(refusal);
    expect(await reply(bob, post, `Look: ${content}`)).toMatchObject(refusal);
  }
  expect(await submit(bob, { content: "[here](https://spam.example)" })).toMatchObject(refusal);
  for (const content of [
    "https://notspam.example/",
    "https://spam.example.org/",
    "https://e.org/?spam.example",
  ]) {
    expect((await submit(bob, { contentType: "link", content })).status).toBe(201);
  }
});

test("A rule of all domains but some finds links to the others", async () => {
  await rules.make({ kind: "domain", domains: ["known.example"], isExcept: true, onlyNew: null }, "act");
  for (const content of [
    "https://other.example/",
    "https://known.example.org/",
    "https://notknown.example/",
  ]) {
    expect(await submit(bob, { contentType: "link", content })).toMatchObject(refusal);
  }
  expect(await submit(bob, { content: "https://known.example/ and https://b.example/" })).toMatchObject(
    refusal,
  );
  expect((await submit(bob, { contentType: "link", content: "https://a.known.example/" })).status).toBe(201);
  expect((await submit(bob, {})).status).toBe(201);
});

test("A rule of age catches writings of young accounts, or only those with links if the rule says so", async () => {
  const young = await join("young");
  await grow("bob");
  await rules.make({ kind: "age", hours: 24, withLink: true, onlyNew: null }, "act");
  expect(await submit(young, { contentType: "link", content: "https://ok.example/" })).toMatchObject(refusal);
  expect((await submit(young, {})).status).toBe(201);
  expect((await submit(bob, { contentType: "link", content: "https://ok.example/" })).status).toBe(201);
  await rules.removeAll();
  await rules.make({ kind: "age", hours: 24, withLink: false, onlyNew: null }, "act");
  expect(await submit(young, {})).toMatchObject(refusal);
});

test("A rule of first posts catches a member's first posts and comments, or only those with links if the rule says so", async () => {
  const [first, second] = [await join("first"), await join("second")];
  await rules.make({ kind: "first", posts: 2, withLink: true, onlyNew: null }, "act");
  const link = { contentType: "link", content: "https://ok.example/" };
  expect(await submit(first, link)).toMatchObject(refusal);
  const post = (await submit(first, {})).body.submissionId;
  expect(await reply(first, post, "See https://ok.example/")).toMatchObject(refusal);
  expect((await reply(first, post, "Without a link")).status).toBe(201);
  expect((await submit(first, link)).status).toBe(201);
  await deletePost(first, post);
  expect(await submit(first, link), "what is deleted does not count").toMatchObject(refusal);
  await rules.removeAll();
  const id = await rules.make({ kind: "first", posts: 1, withLink: false, onlyNew: null }, "queue");
  const { held } = (await submit(second, {})).body;
  expect((await submit(second, {})).status, "what waits does not count").toBe(202);
  await app.call("POST", `/moderation/held/${held.id}/approval`, carol);
  expect((await submit(second, {})).status).toBe(201);
  expect(await rules.counts(id)).toMatchObject({ held: 2 });
});

describe("A rule for new members only", () => {
  test("judges accounts that are too young, or of which too few posts and comments have stood for a day", async () => {
    const [newcomer, silent, settled] = [await join("newcomer"), await join("silent"), await join("settled")];
    const commenter = await join("commenter");
    for (const name of ["silent", "settled", "commenter"]) await grow(name);
    await comment(commenter, await submitText(alice), "A comment of long ago");
    await sql`update comments set created_at = now() - interval '2 days' where text like '%long ago'`.execute(
      app.db,
    );
    await submitText(settled, { title: "First" });
    await sql`update posts set created_at = now() - interval '2 days' where title = 'First'`.execute(app.db);
    await submitText(silent, { title: "Of today" });
    const test = { kind: "words", words: ["casino"], onlyNew: { days: 7, posts: 1 } } as const;
    await rules.make({ ...test, words: ["casino"] }, "act");
    for (const by of [newcomer, silent]) expect(await submit(by, { title: "casino" })).toMatchObject(refusal);
    for (const by of [settled, commenter]) expect((await submit(by, { title: "casino" })).status).toBe(201);
  });
});

describe("A rule of rate", () => {
  test("counts a member's posts and comments together, and refuses the one after the last", async () => {
    const busy = await join("busy");
    const post = await submitText(alice);
    await rules.make({ kind: "rate", most: 3, minutes: 10, withLink: false, onlyNew: null }, "act");
    await submitText(busy);
    await comment(busy, post, "One.");
    await comment(busy, post, "Two.");
    expect(await reply(busy, post, "Three.")).toMatchObject(refusal);
    expect(await submit(busy, {})).toMatchObject(refusal);
    await sql`update comments set created_at = now() - interval '11 minutes' where text = 'One.'`.execute(
      app.db,
    );
    expect((await reply(busy, post, "Three.")).status).toBe(201);
  });

  test("counts what its author has deleted since: deleting makes no room for more", async () => {
    const deleter = await join("deleter");
    const post = await submitText(alice);
    await rules.make({ kind: "rate", most: 2, minutes: 10, withLink: false, onlyNew: null }, "act");
    const own = await submitText(deleter);
    const { id: said } = await comment(deleter, post, "One.");
    for (const path of [`/submission/${own}`, `/comment/${said}`])
      expect((await app.call("DELETE", path, { token: deleter.token })).status).toBeLessThan(300);
    expect(await submit(deleter, {})).toMatchObject(refusal);
  });

  test("catches only writings with a link if the rule says so, and still counts the others", async () => {
    const linker = await join("linker");
    await rules.make({ kind: "rate", most: 1, minutes: 10, withLink: true, onlyNew: null }, "act");
    for (let n = 0; n < 2; n++) expect((await submit(linker, {})).status).toBe(201);
    expect(await submit(linker, { content: "See https://ok.example/" })).toMatchObject(refusal);
  });

  test("lets no more posts through where many arrive at once", async () => {
    const [racer] = await crowd(1);
    const post = await submitText(alice);
    await rules.make({ kind: "rate", most: 4, minutes: 10, withLink: false, onlyNew: null }, "act");
    const posts = Array.from({ length: 6 }, (_, n) => submit(racer!, { title: `Post ${n}` }));
    const comments = Array.from({ length: 6 }, (_, n) => reply(racer!, post, `Comment ${n}`));
    const statuses = (await Promise.all([...posts, ...comments])).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(4);
  });
});

test("A rule that is tried lets everything through, counts what it catches and lists it, also comments", async () => {
  const id = await rules.make({ kind: "words", words: ["casino"], onlyNew: NEW }, "trying");
  const post = await submitLink(bob, { title: "casino" });
  const newcomer = await join("newcomer_2");
  const caught = await submitLink(newcomer, { title: "casino" });
  const { id: said } = await comment(newcomer, post, "My casino.");
  expect(await rules.counts(id)).toEqual({ tried: 2, held: 0, approved: 0, refused: 0 });
  const first = await rules.caught(id, "?limit=1");
  expect(first.caught).toMatchObject([
    { submissionId: post, commentId: said, title: "My casino.", userName: "newcomer_2" },
  ]);
  const rest = await rules.caught(id, `?limit=1&cursor=${first.next}`);
  expect(rest).toMatchObject({ caught: [{ submissionId: caught, commentId: null }], next: null });
});

test("A rule that is off judges nothing, and without rules nothing is stored", async () => {
  await rules.make(words("casino"), "off");
  expect((await submit(bob, { title: "casino" })).status).toBe(201);
  const { rows } = await sql`select from automatic_catches`.execute(app.db);
  expect(rows).toEqual([]);
});
