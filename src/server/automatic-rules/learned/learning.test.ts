import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import type { AutomaticRule, AutomaticRuleList, RuleTest } from "../../../contract/automatic-rules.ts";
import { automaticRules, settled, writing } from "../test-automatic-rules.ts";
import { advert, past, talk } from "./test-texts.ts";
import { learnAnew, learnDaily } from "./trained.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice: ada, bob, carol, promote, submitText, comment, crowd } = await castOf(app);
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
const { submit } = writing(app);
const site = past(app, carol);

const LEARNED: RuleTest = { kind: "learned", mostHeld: 5, onlyNew: null };

const training = async () =>
  ((await app.call("GET", "/moderation/automatic-rules", carol)).body as AutomaticRuleList).training!;

let post: string;
let adverts: string[];
beforeEach(async () => {
  await sql`delete from posts`.execute(app.db);
  await sql`delete from spam_classifier`.execute(app.db);
  post = await submitText(bob, { title: "A long talk" });
  await site.stood(600, 40, post);
  adverts = await site.adverts(0, 60);
  await site.remove(adverts);
});
afterEach(() => rules.removeAll());

let sent = 5_000;
/** Whether a new member's advertisement is held. */
const holds = async () => {
  const [seller] = await crowd(1);
  sent += 1;
  return (await submit(seller!, { title: "An offer", content: advert(sent) })).status === 202;
};

describe("The present classifier stays in force", () => {
  test("where one member has advertised much, and nobody has removed it", async () => {
    await rules.make(LEARNED, "queue");
    const standing = await site.adverts(7_000, 30);
    await sql`
      update posts set member_id = (select member_id from posts where id = ${standing[0]!}::bigint)
      where id = any(${standing}::bigint[])`.execute(app.db);
    await learnDaily(app.db);
    const { stood, trainedAt, learnedAt } = await training();
    expect([stood, learnedAt]).toEqual([630, trainedAt]);
    expect(await holds()).toBe(true);
  });

  test("where a new training would catch far less, until somebody tries it out", async () => {
    await rules.make(LEARNED, "queue");
    const { learnedAt } = await training();
    await site.adverts(7_000, 120);
    await learnDaily(app.db);
    const kept = await training();
    expect(kept).toMatchObject({ stood: 720, learnedAt });
    expect(kept.trainedAt).not.toEqual(learnedAt);
    expect(await holds()).toBe(true);
    await rules.tryTest({ ...LEARNED, mostHeld: 6 });
    const taken = await training();
    expect(taken.learnedAt).toEqual(taken.trainedAt);
  });

  test("where too few examples are left, for 180 days", async () => {
    await rules.make(LEARNED, "queue");
    const { learnedAt, caught } = await training();
    await sql`delete from posts where id = any(${adverts.slice(10)}::bigint[])`.execute(app.db);
    await learnDaily(app.db);
    expect(await training()).toMatchObject({ removed: 10, stood: 600, learnedAt, caught });
    expect(await holds()).toBe(true);
    await sql`update spam_classifier set learned_at = now() - interval '181 days'`.execute(app.db);
    await learnDaily(app.db);
    expect(await training()).toMatchObject({ removed: 10, learnedAt: null, caught: [] });
  });

  test("where reading the texts takes too long", async () => {
    await rules.make(LEARNED, "queue");
    const before = await training();
    await expect(learnAnew(app.db, { limits: { read: 0, learn: 20_000 } })).rejects.toThrow("too long");
    expect(await training()).toEqual(before);
    expect(await holds()).toBe(true);
  });
});

test("Comments below a post that is gone, and the texts of suspended members, teach nothing", async () => {
  const hidden = await submitText(bob, { title: "Soon gone" });
  await site.stood(50, 1, hidden, advert);
  await learnAnew(app.db);
  expect(await training()).toMatchObject({ stood: 650 });
  await sql`update posts set deleted_at = now() where id = ${hidden}::bigint`.execute(app.db);
  await learnAnew(app.db);
  expect(await training()).toMatchObject({ stood: 600 });
  const other = await submitText(bob, { title: "Another talk" });
  await site.stood(50, 1, other, talk);
  await sql`
    update members set suspended_until = now() + interval '1 day', suspension_reason = 'Insults.'
    where id = (select member_id from comments where post_id = ${other}::bigint limit 1)`.execute(app.db);
  await learnAnew(app.db);
  expect(await training()).toMatchObject({ stood: 600 });
});

test("What the people of a feed refuse as spam teaches nothing", async () => {
  await rules.make(LEARNED, "queue");
  const [seller] = await crowd(1);
  const { body } = await submit(seller!, { title: "An offer", content: advert(6_001) });
  const { token } = carol;
  await app.call("POST", `/moderation/held/${body.held.id}/refusal`, { token, body: { reason: "Spam" } });
  await learnAnew(app.db);
  expect(await training()).toMatchObject({ removed: 61 });
  // Changes the refused text into one that waited for the people of a feed.
  await sql`
    insert into held_feeds (held_id, feed_id) select ${body.held.id}::bigint, id from feeds order by id limit 1`.execute(
    app.db,
  );
  await learnAnew(app.db);
  expect(await training()).toMatchObject({ removed: 60 });
});

test("an edit that removes the words typical of spam is allowed, even if the rest is like removed texts", async () => {
  await rules.make(LEARNED, "trying");
  const [member] = await crowd(1);
  const { id } = await comment(member!, post, advert(6_002));
  // Lowers all thresholds, so that every text counts as like spam, even without a telling word.
  await sql`update spam_classifier set thresholds = array_fill(-1000::real, array[20])`.execute(app.db);
  const [{ id: ruleId, name, version }] = (await rules.list()) as [AutomaticRule];
  expect((await rules.edit(ruleId, { name, version, test: LEARNED, state: "act" })).status).toBe(200);
  await settled(app, ada);
  const text = talk(6_002);
  const change = { token: member!.token, body: { text, was: advert(6_002) } };
  expect((await app.call("POST", `/comment/${id}`, change)).status).toBe(200);
});
