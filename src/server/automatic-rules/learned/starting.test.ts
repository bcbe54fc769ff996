import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import type { AutomaticRule, AutomaticRuleList, RuleTest } from "../../../contract/automatic-rules.ts";
import { automaticRules, refusal, settled, writing } from "../test-automatic-rules.ts";
import { past, talk } from "./test-texts.ts";
import { learnDaily } from "./trained.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice: ada, bob, carol, promote, submitText, comment, crowd } = await castOf(app);
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
const { submit, reply } = writing(app);
const site = past(app, carol);

const LEARNED: RuleTest = { kind: "learned", mostHeld: 3, onlyNew: null };

const listed = async () =>
  (await app.call("GET", "/moderation/automatic-rules", carol)).body as AutomaticRuleList;

let post: string;
beforeEach(async () => {
  await sql`delete from posts`.execute(app.db);
  await sql`delete from spam_classifier`.execute(app.db);
  post = await submitText(bob, { title: "A long talk" });
});
afterEach(() => rules.removeAll());

/** The n-th of many ordinary advertisements. */
const offer = (n: number) =>
  `Buy cheap viagra and diet pills online, free delivery and no prescription. Click here: https://best-pills-${n}.shop/order${n}`;

/** The n-th of many advertisements with words that the starting classifier does not know. */
const odd = (n: number) => `${talk(n)} Zyzzyva quux, zyzzyva frobnitz.`;

/** The status of the answer to a new member's text. */
const statusOf = async (content: string) => {
  const [member] = await crowd(1);
  return (await submit(member!, { title: "Some words", content })).status;
};

/** Adds posts from a few days ago that a moderator has removed as spam. */
async function removed(count: number, text: (n: number) => string): Promise<void> {
  const ids = await site.adverts(0, count);
  await rewrite(ids, text);
  await site.remove(ids);
}

async function rewrite(ids: string[], text: (n: number) => string): Promise<void> {
  await sql`
    update posts set content = said.text
    from unnest(${ids}::bigint[], ${ids.map((_, n) => text(n))}::text[]) said (id, text) where posts.id = said.id`.execute(
    app.db,
  );
}

const addRecommended = async () =>
  ((await app.call("POST", "/moderation/recommended-rules", ada)).body as AutomaticRuleList).rules;
const learnedOf = (all: AutomaticRuleList["rules"]) => all.filter(({ test: { kind } }) => kind === "learned");

describe("On a site that has learned nothing, a learned rule", () => {
  test("holds common spam after a trial, names the words to moderators, and lets other texts through", async () => {
    const id = await rules.make(LEARNED, "queue");
    const [seller, talker] = await crowd(2);
    expect((await submit(seller!, { title: "Special offer", content: offer(1) })).status).toBe(202);
    expect((await reply(seller!, post, offer(2))).status).toBe(202);
    expect((await submit(talker!, { title: "My week", content: talk(1) })).status).toBe(201);
    expect((await reply(talker!, post, talk(2))).status).toBe(201);
    expect(await rules.counts(id)).toMatchObject({ held: 2 });
    const { held } = (await app.call("GET", "/moderation/held", carol)).body;
    expect(held[0].reason.words).toMatch(/^A rule of learned \(“.+”\)$/);
    expect((await app.call("GET", "/held", seller)).body.held[0].reason).toEqual({ kind: "rule" });
  });

  test("only watches, refuses or does nothing, as the admin chooses", async () => {
    const id = await rules.make(LEARNED, "trying");
    expect(await statusOf(offer(3))).toBe(201);
    expect((await rules.caught(id)).caught).toHaveLength(1);
    for (const [state, status] of [
      ["act", refusal.status],
      ["off", 201],
    ] as const) {
      const [{ name, version }] = (await rules.list()) as [AutomaticRule];
      expect((await rules.edit(id, { name, version, test: LEARNED, state })).status).toBe(200);
      await settled(app, ada);
      expect(await statusOf(offer(4))).toBe(status);
    }
  });

  test("refuses an edit that makes an advertisement of a text, and no other edit", async () => {
    await rules.make(LEARNED, "act");
    const [member] = await crowd(1);
    const { id } = await comment(member!, post, talk(3));
    const change = (was: string, text: string) =>
      app.call("POST", `/comment/${id}`, { token: member!.token, body: { text, was } });
    expect(await change(talk(3), offer(5))).toMatchObject(refusal);
    expect((await change(talk(3), talk(4))).status).toBe(200);
  });

  test("is tried on what was written before, and says from how few texts it could learn", async () => {
    await statusOf(offer(6));
    await statusOf(talk(5));
    const { result } = await rules.tryTest(LEARNED);
    expect(result).toMatchObject({ posts: 1, comments: 0, isWhole: true });
    expect((await listed()).training).toMatchObject({ learnedAt: null, removed: 0, caught: [] });
  });

  test("is among the recommended rules, and not a second time where it has another name", async () => {
    expect(learnedOf(await addRecommended())).toMatchObject([{ name: "Like known spam", state: "trying" }]);
    await rules.removeAll();
    await rules.make(LEARNED, "queue");
    expect(learnedOf(await addRecommended())).toMatchObject([{ name: "A rule of learned", state: "queue" }]);
  });
});

describe("What a site learns", () => {
  test("replaces the starting classifier by itself in the night in which there is enough of it", async () => {
    await rules.make(LEARNED, "queue");
    await site.stood(600, 40, post);
    await removed(60, odd);
    expect([await statusOf(odd(1_001)), await statusOf(offer(7))]).toEqual([201, 202]);
    await learnDaily(app.db);
    await settled(app, ada);
    const { learnedAt, trainedAt } = (await listed()).training!;
    expect(learnedAt).toEqual(trainedAt);
    expect(await statusOf(odd(1_002))).toBe(202);
  });

  test("does not replace the starting classifier at night where it would catch far less, but does so where somebody tries it", async () => {
    await rules.make(LEARNED, "queue");
    await site.stood(600, 40, post);
    await removed(60, offer);
    await rewrite(await site.adverts(100, 120), (n) => offer(n + 100));
    await learnDaily(app.db);
    await settled(app, ada);
    expect((await listed()).training).toMatchObject({ removed: 60, stood: 720, learnedAt: null });
    expect(await statusOf(offer(500))).toBe(202);
    await rules.tryTest(LEARNED);
    const { learnedAt, trainedAt } = (await listed()).training!;
    expect(learnedAt).toEqual(trainedAt);
  });

  test("gives way to the starting classifier after 180 days with too few examples", async () => {
    await rules.make(LEARNED, "queue");
    await site.stood(600, 40, post);
    await removed(60, odd);
    await learnDaily(app.db);
    await sql`delete from posts where is_removed`.execute(app.db);
    await sql`update spam_classifier set learned_at = now() - interval '181 days'`.execute(app.db);
    await learnDaily(app.db);
    await settled(app, ada);
    expect((await listed()).training).toMatchObject({ removed: 0, learnedAt: null });
    expect([await statusOf(odd(2_001)), await statusOf(offer(8))]).toEqual([201, 202]);
  });
});
