import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import type { RuleTest, Trial } from "../../contract/automatic-rules.ts";
import { runJobs } from "../jobs/test-jobs.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { deleteOldCatches } from "./catches.ts";
import { ageHash, automaticRules, words } from "./test-automatic-rules.ts";
import { runTrial } from "./trials.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, submitLink, comment, heart, deletePost, crowd } =
  await castOf(app);
const ada = await join("ada");
await promote(ada, "admin");
await promote(carol, "moderator");
const rules = automaticRules(app, ada);
const { decide } = moderate(app);
beforeEach(async () => {
  await sql`delete from posts`.execute(app.db);
  await sql`delete from near_copies`.execute(app.db);
});

const caught = ({ result }: Trial) => result && [result.posts, result.comments];
const age = (id: string, interval: string) =>
  sql`update posts set created_at = created_at - ${interval}::interval where id = ${id}::bigint`.execute(
    app.db,
  );

/** A post from 20 days ago by a member who joined this many days ago. */
async function oldPost(by: Signed, daysAgo: number): Promise<string> {
  const post = await submitText(by, { title: "casino" });
  await age(post, "20 days");
  await sql`
    update members set created_at = now() - make_interval(days => ${daysAgo}::int)
    where id = (select member_id from posts where id = ${post}::bigint)`.execute(app.db);
  return post;
}

describe("A trial", () => {
  test("counts what a rule would have caught in 30 days, how much of that was removed and how much has hearts, and shows the newest", async () => {
    const [plain, hearted, removed, old, deleted] = [
      await submitText(bob, { title: "casino 1" }),
      await submitText(bob, { title: "casino 2" }),
      await submitText(bob, { title: "casino 3" }),
      await submitText(bob, { title: "casino of old" }),
      await submitText(bob, { title: "casino that went" }),
    ];
    await heart(alice, hearted);
    await decide(carol, removed, { decision: "remove" });
    await age(old, "31 days");
    await age(plain, "29 days");
    await deletePost(bob, deleted);
    await submitText(carol, { title: "A moderator's casino" });
    const { id: said } = await comment(alice, hearted, "Which casino?");
    const { result } = await rules.tryTest(words("casino"));
    expect(result).toMatchObject({ posts: 3, comments: 1, judged: 4, removed: 1, hearted: 1, isWhole: true });
    expect(result!.sample).toMatchObject([
      { commentId: said, title: "Which casino?", userName: "alice" },
      { submissionId: removed, commentId: null, isRemoved: true },
      { submissionId: hearted, hearts: 1, isRemoved: false },
      { submissionId: plain },
    ]);
  });

  test("judges authors as new or not by the time at which they wrote", async () => {
    const [newcomer, veteran] = (await crowd(2)) as [Signed, Signed];
    const byNewcomer = await oldPost(newcomer, 21);
    await oldPost(veteran, 40);
    const { result } = await rules.tryTest({ ...words("casino"), onlyNew: { days: 7, posts: 0 } });
    expect(result).toMatchObject({ posts: 1, judged: 2, sample: [{ submissionId: byNewcomer }] });
  });

  test("counts what a rule held and a moderator approved as probably wrong", async () => {
    await rules.make(words("tombola"), "queue");
    const { held } = (
      await app.call("POST", "/submit", {
        token: bob.token,
        body: { title: "Our tombola", contentType: "text", content: "For the school." },
      })
    ).body;
    await app.call("POST", `/moderation/held/${held.id}/approval`, carol);
    expect((await rules.tryTest(words("tombola"))).result).toMatchObject({ posts: 1, hearted: 1 });
    await rules.removeAll();
  });

  test("shows no examples that were deleted or erased since", async () => {
    const [first, second] = [
      await submitText(bob, { title: "casino" }),
      await submitText(bob, { title: "casino" }),
    ];
    const { id } = await rules.tryTest(words("casino"));
    await deletePost(bob, first);
    const { result } = (await app.call("GET", `/moderation/rule-trials/${id}`, carol)).body;
    expect([
      result.posts,
      result.sample.map(({ submissionId }: { submissionId: string }) => submissionId),
    ]).toEqual([2, [second]]);
  });

  test("says that it stopped early if its time did not suffice", async () => {
    for (let n = 0; n < 3; n++) await submitText(bob, { title: "casino" });
    expect((await rules.tryTest(words("casino"), -1)).result).toMatchObject({ posts: 0, isWhole: false });
  });

  test("of a flood within a day leaves its process time for requests, and can be stopped", async () => {
    const post = await submitText(bob, { content: COPY });
    await sql`
      insert into comments (post_id, depth, member_id, text, created_at)
      select posts.id, 0, member_id, ${COPY} || ' ' || n, now() - interval '1 hour' - n * interval '1 second'
      from posts, generate_series(1, 6000) n where posts.id = ${post}::bigint`.execute(app.db);
    const old = await submitText(bob, { content: COPY });
    await age(old, "30 hours");
    let longest = 0;
    let before = process.cpuUsage().user;
    const watch = () => {
      const now = process.cpuUsage().user;
      longest = Math.max(longest, now - before);
      before = now;
    };
    const timer = setInterval(watch, 0);
    const { result } = await rules.tryTest({ kind: "near-copy", copies: 20, onlyNew: null }, 60_000);
    clearInterval(timer);
    expect(result).toMatchObject({ isWhole: true, judged: 6_002 });
    expect(longest).toBeLessThan(150_000);
  });

  test("is done in the background by a job, and two requests start one trial", async () => {
    await runJobs(app, { "try-automatic-rule": (payload) => runTrial(app.db, payload) });
    await submitText(bob, { title: "roulette" });
    const [one, other] = await Promise.all([
      rules.startTrial(words("roulette")),
      rules.startTrial(words("roulette")),
    ]);
    expect(one.body.id).toBe(other.body.id);
    const read = async () =>
      (await app.call("GET", `/moderation/rule-trials/${one.body.id}`, carol)).body as Trial;
    await expect.poll(async () => (await read()).isRunning).toBe(false);
    expect(caught(await read())).toEqual([1, 0]);
    expect((await app.call("GET", "/moderation/rule-trials/999999", carol)).status).toBe(404);
  });

  test("is read by moderators alone", async () => {
    const { id } = await rules.tryTest(words("x"));
    expect((await app.call("GET", `/moderation/rule-trials/${id}`, bob)).status).toBe(403);
  });
});

const COPY =
  "Our travel agency has nine fine beaches on offer at this very moment, so write to us and book one of them.";

/** Writes the same posts and comments for each rule: copies, floods, links and words, by new members and by others. */
async function write(people: Signed[]): Promise<void> {
  const [one, two, three] = people as [Signed, Signed, Signed];
  const post = await submitText(one, { title: "A quiet walk" });
  await submitLink(one, { title: "A page", content: "https://a.spam.example/x" });
  await submitText(two, { title: "The casino", content: COPY });
  await submitText(three, { title: "The casino", content: COPY.replace("nine", "ten") });
  await submitText(one, { title: "The casino", content: COPY.replace("fine", "best") });
  await comment(two, post, "Look: https://spam.example/");
  for (let n = 0; n < 4; n++) await comment(three, post, `Comment ${n}`);
  await submitText(two, { title: "Another" });
}

const ids = (list: { submissionId: string; commentId: string | null }[]) =>
  list.map(({ submissionId, commentId }) => `${submissionId} ${commentId}`).toSorted();

test.each<RuleTest>([
  words("casino", "quiet walk"),
  { kind: "domain", domains: ["spam.example"], isExcept: false, onlyNew: null },
  { kind: "age", hours: 240, withLink: true, onlyNew: null },
  { kind: "rate", most: 3, minutes: 60, withLink: false, onlyNew: null },
  { kind: "near-copy", copies: 2, onlyNew: null },
  { kind: "first", posts: 2, withLink: false, onlyNew: null },
  { kind: "words", words: ["casino"], onlyNew: { days: 7, posts: 0 } },
])("a trial catches what a rule of $kind catches live", async (rule) => {
  const people = await crowd(3);
  await sql`update members set created_at = now() - interval '20 days' where id in (
    select id from members order by created_at desc, id limit 1)`.execute(app.db);
  const id = await rules.make(rule, "trying");
  await write(people);
  const live = (await rules.counts(id))!.tried;
  expect(live).toBeGreaterThan(0);
  const seen = await rules.caught(id);
  const { result } = await rules.tryTest(rule);
  expect(result!.posts + result!.comments).toBe(live);
  expect(ids(result!.sample)).toEqual(ids(seen.caught));
  await rules.removeAll();
});

test("a trial of near-copies takes a text of 23 hours before for a copy, and none of 25, as the rule does live", async () => {
  const rule: RuleTest = { kind: "near-copy", copies: 2, onlyNew: null };
  const id = await rules.make(rule, "trying");
  const later: string[] = [];
  for (const [content, hours] of [
    [COPY, 25],
    ["The old ferry leaves from the northern pier at seven and takes an hour to the islands.", 23],
  ] as const) {
    const first = await submitText(alice, { content });
    await age(first, `${hours} hours`);
    await ageHash(app.db, first, hours);
    later.push(await submitText(bob, { content }));
  }
  const copy = [{ submissionId: later[1] }];
  expect((await rules.caught(id)).caught).toMatchObject(copy);
  const { result } = await rules.tryTest(rule);
  expect(result).toMatchObject({ posts: 1, comments: 0, sample: copy });
  await rules.removeAll();
});

test("Catches of more than 30 days, hashes of more than a day and trials of no rule are deleted", async () => {
  const id = await rules.make({ kind: "near-copy", copies: 2, onlyNew: null }, "trying");
  const content =
    "A message about quite another thing, so that no earlier test has one that is like it today.";
  const post = await submitText(bob, { content });
  await submitText(alice, { content });
  await rules.tryTest(words("of no rule"));
  const left = async () => {
    const { rows } = await sql<{ count: string }>`
      select (select count(*) from automatic_catches) || ' ' || (select count(*) from near_copies) || ' '
        || (select count(*) from automatic_trials where test_hash not in (select test_hash from automatic_rules)) as count`.execute(
      app.db,
    );
    return rows[0]!.count;
  };
  await deleteOldCatches(app.db);
  expect((await left()).slice(0, 4)).toBe("1 2 ");
  await sql`update automatic_catches set caught_at = now() - interval '31 days'`.execute(app.db);
  await ageHash(app.db, post, 26);
  await sql`update automatic_trials set asked_at = now() - interval '25 hours'`.execute(app.db);
  await deleteOldCatches(app.db);
  expect(await left()).toBe("0 1 0");
  expect((await rules.list()).find((rule) => rule.id === id)!.trial).not.toBeNull();
  await rules.removeAll();
});
