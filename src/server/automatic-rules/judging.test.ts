import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import type { RuleTest } from "../../contract/automatic-rules.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { automaticRules } from "./test-automatic-rules.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, submitLink, comment, crowd } = await castOf(app);
const ada = await join("ada");
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
afterEach(() => rules.removeAll());

const submit = ({ token }: Signed, parts: object) =>
  app.call("POST", "/submit", {
    token,
    body: { title: "A text", contentType: "text", content: "Words.", ...parts },
  });
const reply = ({ token }: Signed, post: string, text: string) =>
  app.call("POST", `/submission/${post}/comments`, { token, body: { text } });
const refusal = { status: 400, body: { code: "automaticRule" } };
const words = (...list: string[]): RuleTest => ({ kind: "words", words: list, onlyNew: null });
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

  test("finds words that are spelled out, masked by lookalikes or split by characters that nobody sees", async () => {
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

  test("says whom to ask: the contact of the site where there is one", async () => {
    await rules.make(words("casino"), "act");
    const answer = async () => (await submit(bob, { title: "casino" })).body;
    expect((await answer()).error).toContain("please ask a moderator");
    await changeSettings(app, ada, { contact: "help@hearth.example" });
    await expect.poll(answer).toMatchObject({
      code: "automaticRuleContact",
      error: expect.stringContaining("write to help@hearth.example"),
    });
    await changeSettings(app, ada, { contact: "" });
    await expect.poll(answer).toMatchObject(refusal.body);
  });

  test("judges nobody with a role", async () => {
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

test("A rule of age judges young accounts, and with links alone where it says so", async () => {
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

describe("A rule for new members only", () => {
  test("judges accounts that are younger, and others while too few of their posts and comments have stood for a day", async () => {
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

  test("catches only what has a link where it says so, and counts the others all the same", async () => {
    const linker = await join("linker");
    await rules.make({ kind: "rate", most: 1, minutes: 10, withLink: true, onlyNew: null }, "act");
    for (let n = 0; n < 2; n++) expect((await submit(linker, {})).status).toBe(201);
    expect(await submit(linker, { content: "See https://ok.example/" })).toMatchObject(refusal);
  });

  test("lets no more through where they arrive at once", async () => {
    const [racer] = await crowd(1);
    const post = await submitText(alice);
    await rules.make({ kind: "rate", most: 4, minutes: 10, withLink: false, onlyNew: null }, "act");
    const posts = Array.from({ length: 6 }, (_, n) => submit(racer!, { title: `Post ${n}` }));
    const comments = Array.from({ length: 6 }, (_, n) => reply(racer!, post, `Comment ${n}`));
    const statuses = (await Promise.all([...posts, ...comments])).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(4);
  });
});

const text = (detail: string) =>
  `Last month I was broke, and now I earn nine hundred dollars a day from my sofa. ${detail} taught me how, and the course is free for the first hundred people who write to me today.`;

describe("A rule of near-copies", () => {
  const nearCopies: RuleTest = { kind: "near-copy", copies: 3, onlyNew: null };

  test("refuses the third of nearly the same texts, whoever writes them, and no other text", async () => {
    const people = await crowd(4);
    await rules.make(nearCopies, "act");
    expect((await submit(people[0]!, { content: text("My neighbour") })).status).toBe(201);
    expect((await submit(people[1]!, { content: text("My cousin") })).status).toBe(201);
    expect(await submit(people[2]!, { content: text("My uncle!!") })).toMatchObject(refusal);
    expect(await submit(people[2]!, { content: text("MY AUNT").toUpperCase() })).toMatchObject(refusal);
    expect(
      (await submit(people[3]!, { content: "I like to walk by the sea with my dog when it rains a little." }))
        .status,
    ).toBe(201);
    await sql`update near_copies set made_at = now() - interval '25 hours'`.execute(app.db);
  });

  test("knows a text whose letters are written as entities, and one with words that nobody sees", async () => {
    const people = await crowd(2);
    const content =
      "We print your holiday pictures on mugs, shirts and towels, and send them within three days.";
    expect((await submit(people[0]!, { content })).status).toBe(201);
    await rules.make({ ...nearCopies, copies: 2 }, "act");
    expect((await submit(people[0]!, { content })).status).toBe(201);
    const entities = Array.from(content, (letter, n) => (n % 3 ? letter : `&#${letter.charCodeAt(0)};`)).join(
      "",
    );
    expect(await submit(people[1]!, { content: entities })).toMatchObject(refusal);
    const unseen = Array.from({ length: 30 }, (_, n) => `[x${n}]: /x "unseen words number ${n}"`).join("\n");
    expect(await submit(people[1]!, { content: `${content}\n\n${unseen}` })).toMatchObject(refusal);
  });

  test("takes answers to one quote for no copies, but a quote with a link for what it is", async () => {
    const people = await crowd(4);
    const post = await submitText(alice);
    await rules.make({ ...nearCopies, copies: 2 }, "act");
    const quote =
      "> A lake holds its warmth for longer than the air above it, so that fog rises from it in autumn before the sun comes up.";
    for (const [n, line] of ["Never knew.", "Is that so?", "Lovely."].entries())
      expect((await reply(people[n]!, post, `${quote}\n\n${line}`)).status).toBe(201);
    const linked = `${quote} See https://fog.example/`;
    expect((await reply(people[3]!, post, `${linked}\n\nHere.`)).status).toBe(201);
    expect(await reply(people[2]!, post, `${linked}\n\nThere.`)).toMatchObject(refusal);
  });

  test("counts no text that was deleted", async () => {
    const [one, other] = await crowd(2);
    await rules.make({ ...nearCopies, copies: 2 }, "act");
    const content =
      "My bicycle was stolen at the station this morning, it is green and has a basket in front.";
    const post = await submitText(one!, { content });
    expect(await submit(one!, { content })).toMatchObject(refusal);
    expect((await app.call("DELETE", `/submission/${post}`, one)).status).toBeLessThan(300);
    await submitText(one!, { content });
    expect(await submit(other!, { content })).toMatchObject(refusal);
  });

  test("lets no third one through where many arrive at once", async () => {
    const people = await crowd(12);
    await rules.make(nearCopies, "act");
    const content = "We are a team of ten and sell the very best kitchens of the town at a tiny price.";
    const answers = await Promise.all(people.map((by, n) => submit(by, { title: `Kitchens ${n}`, content })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  test("short texts are no copies, and a refused one is none either", async () => {
    const people = await crowd(5);
    const post = await submitText(alice);
    await rules.make(nearCopies, "act");
    for (const by of people) expect((await reply(by, post, "Thanks a lot!")).status).toBe(201);
    const closed = { content: "A text that is long enough to be compared with all of the others." };
    for (let n = 0; n < 3; n++)
      expect((await submit(people[0]!, { ...closed, customCategories: ["a", "b", "c", "d"] })).status).toBe(
        400,
      );
    expect((await submit(people[0]!, closed)).status).toBe(201);
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
