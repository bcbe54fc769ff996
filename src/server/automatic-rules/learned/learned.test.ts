import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Signed } from "../../../../test/cast.ts";
import type { AutomaticRuleList, RuleTest } from "../../../contract/automatic-rules.ts";
import { automaticRules, refusal, writing } from "../test-automatic-rules.ts";
import { advert, past, talk } from "./test-texts.ts";
import { learnAnew, learnDaily } from "./trained.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { bob, carol, join, promote, submitText, comment, crowd } = await castOf(app);
const ada = await join("ada");
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
const { submit, reply } = writing(app);
const site = past(app, carol);

const LEARNED: RuleTest = { kind: "learned", mostHeld: 5, onlyNew: null };

const training = async () =>
  ((await app.call("GET", "/moderation/automatic-rules", carol)).body as AutomaticRuleList).training;

/** Sends a post, which is held, and refuses it. */
const refuse = async (by: Signed, n: number, reason: string) => {
  const { body } = await submit(by, { title: "An offer", content: advert(n) });
  const { token } = carol;
  return app.call("POST", `/moderation/held/${body.held.id}/refusal`, { token, body: { reason } });
};

let post: string;
beforeEach(async () => {
  await sql`delete from posts`.execute(app.db);
  await sql`delete from spam_classifier`.execute(app.db);
  post = await submitText(bob, { title: "A long talk" });
});
afterEach(() => rules.removeAll());

/** Fills the site with enough examples to learn from. */
async function fill(): Promise<string[]> {
  await site.stood(600, 40, post);
  const adverts = await site.adverts(0, 60);
  await site.remove(adverts);
  return adverts;
}

describe("A learned rule", () => {
  test("holds new posts and comments that are like those that moderators removed as spam, names the words, and lets others through", async () => {
    await fill();
    const id = await rules.make(LEARNED, "queue");
    const [seller, talker] = await crowd(2);
    expect((await submit(seller!, { title: "An offer", content: advert(1_001) })).status).toBe(202);
    expect((await reply(seller!, post, advert(1_002))).status).toBe(202);
    expect((await submit(talker!, { title: "My week", content: talk(1_001) })).status).toBe(201);
    expect((await reply(talker!, post, talk(1_002))).status).toBe(201);
    const { held } = (await app.call("GET", "/moderation/held", carol)).body;
    expect(held[0].reason.words).toMatch(/^A rule of learned \(“.*(telegram|shipping|write to).*”\)$/);
    const own = (await app.call("GET", "/held", seller)).body.held;
    expect(own[0].reason).toEqual({ kind: "rule" });
    expect(await rules.counts(id)).toMatchObject({ held: 2 });
  });

  test("that only watches lists what it caught with up to five words each, for moderators", async () => {
    await fill();
    const id = await rules.make(LEARNED, "trying");
    const [seller] = await crowd(1);
    expect((await submit(seller!, { title: "An offer", content: advert(1_003) })).status).toBe(201);
    const { caught } = await rules.caught(id);
    expect(caught).toHaveLength(1);
    expect(caught[0].words.length).toBeGreaterThan(0);
    expect(caught[0].words.length).toBeLessThanOrEqual(5);
    expect((await app.call("GET", `/moderation/automatic-rules/${id}/caught`, seller)).status).toBe(403);
  });

  test("refuses an edit that makes an advertisement of a text, and no other edit", async () => {
    await fill();
    await rules.make(LEARNED, "act");
    const [member] = await crowd(1);
    const { id } = await comment(member!, post, talk(1_003));
    const change = (was: string, text: string) =>
      app.call("POST", `/comment/${id}`, { token: member!.token, body: { text, was } });
    expect(await change(talk(1_003), advert(1_004))).toMatchObject(refusal);
    expect((await change(talk(1_003), talk(1_004))).status).toBe(200);
  });
});

describe("A learned rule learns", () => {
  test("only from enough examples: it says how many there are", async () => {
    await site.stood(300, 20, post);
    await site.remove(await site.adverts(0, 12));
    expect(await training()).toBeNull();
    await rules.tryTest(LEARNED);
    expect(await training()).toMatchObject({ removed: 12, stood: 300, learnedAt: null, caught: [] });
  });

  test("from what moderators removed as spam alone: not from reports, other removals, or those by the people of a feed", async () => {
    await site.stood(600, 40, post);
    const [spam, offTopic, reported, ofFeed] = [
      await site.adverts(0, 55),
      await site.adverts(100, 20),
      await site.adverts(200, 20),
      await site.adverts(300, 3),
    ];
    await site.remove(spam, "Spam");
    await site.remove(offTopic, "Not spam, but off topic");
    await site.remove(ofFeed);
    for (const id of reported)
      await app.call("POST", `/submission/${id}/report`, { token: bob.token, body: { reason: "Spam" } });
    await sql`
      insert into moderation_log (action, subject, post_id, reason, by_feeds)
      select 'remove-post', 'An offer', id, 'Spam', array[1] from unnest(${ofFeed}::bigint[]) id`.execute(
      app.db,
    );
    await learnAnew(app.db);
    // Reported texts that nobody removed count as ones that stood.
    expect(await training()).toMatchObject({ removed: 55, stood: 620 });
  });

  test("from what is stored: a restored text counts as one that stood, and a deleted one as none", async () => {
    const adverts = await fill();
    await learnAnew(app.db);
    expect(await training()).toMatchObject({ removed: 60, stood: 600 });
    await site.restore(adverts[0]!);
    await sql`delete from posts where id = ${adverts[1]!}::bigint`.execute(app.db);
    await learnAnew(app.db);
    expect(await training()).toMatchObject({ removed: 58, stood: 601 });
  });

  test("once a day, and the classifier is deleted once there is no learned rule", async () => {
    await fill();
    await learnDaily(app.db);
    expect(await training()).toBeNull();
    await rules.make(LEARNED, "trying");
    await sql`update spam_classifier set trained_at = now() - interval '2 days', removed = 0`.execute(app.db);
    await learnDaily(app.db);
    expect(await training()).toMatchObject({ removed: 60 });
    await rules.removeAll();
    await sql`update spam_classifier set trained_at = now() - interval '2 days'`.execute(app.db);
    await learnDaily(app.db);
    expect(await training()).toBeNull();
  });

  test("from refused held posts and comments, too, where the refusal says that they are spam", async () => {
    await fill();
    await rules.make(LEARNED, "queue");
    const [one, two] = await crowd(2);
    expect((await refuse(one!, 1_010, "Spam")).status).toBeLessThan(300);
    expect((await refuse(two!, 1_011, "Off topic")).status).toBeLessThan(300);
    await learnAnew(app.db);
    expect(await training()).toMatchObject({ removed: 61 });
  });
});

test("A trial of a learned rule judges the texts of each author by what was learned from others", async () => {
  await fill();
  const [odd] = await crowd(1);
  await sql`update members set created_at = now() - interval '300 days' where username like 'crowd%'`.execute(
    app.db,
  );
  const odds = [];
  for (let n = 0; n < 20; n++) odds.push(await submitText(odd!, oddText(n)));
  await site.remove(odds);
  const { result } = await rules.tryTest(LEARNED);
  expect(result!.isWhole).toBe(true);
  // The rule catches the advertisements, and none of the texts with odd words.
  expect(result!.removed).toBeGreaterThanOrEqual(55);
  expect(result!.removed).toBeLessThanOrEqual(60);
  const id = await rules.make(LEARNED, "trying");
  await submitText(odd!, oddText(30));
  expect((await rules.caught(id)).caught).toHaveLength(1);
});

/** A text with words that nobody else uses. */
const oddText = (n: number) => ({
  title: "My zyzzyva",
  content: `${talk(n)} Zyzzyva quux, zyzzyva frobnitz.`,
});
