import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { checkFigures } from "../check/check.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { tidyAppeals } from "./closing.ts";
import { appealsOf } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, comment, readPost } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { decide, decideOnComment, log, notifications } = moderate(app);
const { removals, appealAs, appealLatest, queue, settle } = appealsOf(app);

/** A post of alice that carol removed, and alice's appeal. */
async function appealed(title = "Owls", by: Person = carol) {
  const id = await submitText(alice, { title });
  await decide(by, id, { decision: "remove", reason: "Off topic." });
  return { id, appeal: await appealLatest(alice, dave) };
}

const stateOf = async (id: string) =>
  (await app.db.selectFrom("appeals").select("state").where("id", "=", Number(id)).executeTakeFirstOrThrow())
    .state;
const reasons = async () => (await log(dave)).entries.map(({ action }: { action: string }) => action);

describe("the queue of appeals", () => {
  test("is for the site's moderators, the oldest first, with the content, the removal and who made it", async () => {
    const { id, appeal } = await appealed("In the queue");
    const said = await comment(alice, await submitText(bob), "My **words**.");
    await decideOnComment(carol, said.id, { decision: "remove", reason: "Rude." });
    const second = await appealLatest(alice, dave);
    const { appeals, waiting } = await queue(bob);
    expect(appeals.map((one: { id: string }) => one.id)).toEqual([appeal, second]);
    expect(waiting).toBe(2);
    expect(appeals[0]).toMatchObject({
      ...{ userName: "alice", text: "It was a mistake.", comment: null, mayDecide: true },
      ...{ submission: { id, title: "In the queue", content: "Some words." } },
      removal: { userName: "carol", reason: "Off topic." },
    });
    expect(appeals[1]).toMatchObject({ comment: { id: said.id, text: "My **words**." } });
    expect(await queue(bob, "?limit=1")).toMatchObject({ appeals: [{ id: appeal }], next: appeal });
    expect(await queue(bob, `?limit=1&cursor=${appeal}`)).toMatchObject({
      appeals: [{ id: second }],
      next: null,
    });
    expect((await app.call("GET", "/moderation/appeals", alice)).status).toBe(403);
    expect((await settle(alice, appeal, "grant")).status).toBe(403);
    for (const one of [appeal, second]) await settle(bob, one, "uphold");
  });

  test("shows an appeal to the moderator who made the removal, but counts it only for those who may decide", async () => {
    const { appeal } = await appealed();
    expect(await queue(carol)).toMatchObject({ waiting: 0, appeals: [{ id: appeal, mayDecide: false }] });
    expect(await queue(bob)).toMatchObject({ waiting: 1, appeals: [{ id: appeal, mayDecide: true }] });
    await settle(bob, appeal, "uphold");
  });

  test("leaves out the viewer's own appeals", async () => {
    const id = await submitText(bob);
    await decide(carol, id, { decision: "remove" });
    const appeal = await appealLatest(bob, dave);
    expect(await queue(bob)).toMatchObject({ appeals: [], waiting: 0 });
    expect(await settle(bob, appeal, "grant")).toMatchObject({
      status: 403,
      body: { code: "appealOfOthers" },
    });
    await settle(dave, appeal, "uphold");
  });
});

describe("a granted appeal", () => {
  test("restores the post with all figures, is in the log once, and tells the author with a link", async () => {
    const { id, appeal } = await appealed("Granted owls");
    expect((await settle(bob, appeal, "grant", "Owls are fine.")).status).toBe(204);
    expect(await readPost(id)).toMatchObject({ title: "Granted owls" });
    expect((await checkFigures(app.db)).filter(({ off }) => off > 0)).toEqual([]);
    expect((await log(dave)).entries[0]).toMatchObject({
      ...{ action: "grant-appeal", subject: "Granted owls", subjectName: "alice", userName: "bob" },
      ...{ reason: "Owls are fine.", submissionId: id },
    });
    expect((await reasons()).slice(0, 2)).toEqual(["grant-appeal", "remove-post"]);
    expect((await notifications(alice))[0]).toMatchObject({
      ...{ type: "moderation", userName: null, submissionId: id },
      message: "Your appeal was granted: your post “Granted owls” is back. Owls are fine.",
    });
    expect([await stateOf(appeal), (await queue(bob)).appeals]).toEqual(["granted", []]);
  });

  test("restores a comment", async () => {
    const post = await submitText(bob, { title: "Trees" });
    const said = await comment(alice, post, "My words.");
    await decideOnComment(carol, said.id, { decision: "remove" });
    const appeal = await appealLatest(alice, dave);
    expect((await settle(bob, appeal, "grant")).status).toBe(204);
    expect((await app.call("GET", `/submission/${post}/comments`)).body.comments).toMatchObject([
      { text: "My words.", deleted: false },
    ]);
    expect((await notifications(alice))[0].message).toMatch(
      /^Your appeal was granted: your comment on “Trees” is back\./,
    );
  });

  test("may be followed by another removal, which is appealed anew", async () => {
    const { id, appeal } = await appealed();
    await settle(bob, appeal, "grant");
    await decide(bob, id, { decision: "remove" });
    const again = await appealLatest(alice, dave);
    expect((await settle(bob, again, "grant")).body.code).toBe("appealOfOthers");
    expect((await settle(carol, again, "grant")).status).toBe(204);
  });
});

describe("an upheld removal", () => {
  test("stands, and its author reads why and cannot appeal again", async () => {
    const { id, appeal } = await appealed("Upheld owls");
    expect((await settle(bob, appeal, "uphold", "Owls have a feed.")).status).toBe(204);
    expect((await app.call("GET", `/submission/${id}`)).status).toBe(404);
    const { own } = (await app.call("GET", `/submission/${id}/removed`, alice)).body;
    expect(own).toMatchObject({
      mayAppeal: false,
      appeal: { state: "upheld", line: "Owls have a feed.", decidedAt: { _seconds: expect.any(Number) } },
    });
    expect(JSON.stringify(own)).not.toContain("bob");
    expect((await appealAs(alice, own.id, "Once more!")).body.code).toBe("alreadyAppealed");
    expect((await log(dave)).entries[0]).toMatchObject({
      action: "uphold-appeal",
      reason: "Owls have a feed.",
    });
    expect((await notifications(alice))[0]).toMatchObject({
      submissionId: id,
      message: "Your appeal was decided: your post “Upheld owls” stays removed. Owls have a feed.",
    });
  });

  test.each([["grant"], ["uphold"]])("a decision to %s without a line is refused", async (decision) => {
    const { appeal } = await appealed();
    expect((await settle(bob, appeal, decision, " ")).body.errors).toEqual(["Reason is required."]);
    expect((await settle(bob, appeal, decision)).status).toBe(204);
  });
});

describe("an appeal is decided by somebody else than who removed it", () => {
  test("whatever their role", async () => {
    const { appeal } = await appealed("By an admin", dave);
    expect(await settle(dave, appeal, "uphold")).toMatchObject({
      status: 403,
      body: { code: "appealOfOthers" },
    });
    expect((await settle(carol, appeal, "uphold")).status).toBe(204);
  });

  test("as a constraint of the table demands", async () => {
    const { appeal } = await appealed();
    const byRemover =
      sql`update appeals set state = 'upheld', line = 'No.', decided_at = now(), decided_by = removed_by
      where id = ${appeal}`.execute(app.db);
    await expect(byRemover).rejects.toThrow("violates check constraint");
    await settle(bob, appeal, "uphold");
  });

  test("also after a bulk act, by somebody else than who started it", async () => {
    const flood = await join("flood");
    await submitText(flood);
    const { start, end } = bulkActs(app);
    await end((await start(dave, { username: "flood", content: "all" })).body.id);
    const appeal = await appealLatest(flood, dave);
    expect((await settle(dave, appeal, "grant")).body.code).toBe("appealOfOthers");
    expect((await settle(bob, appeal, "grant")).status).toBe(204);
  });

  test("and its author is told while nobody else could decide", async () => {
    const { id, appeal } = await appealed();
    const hasDecider = async () =>
      (await app.call("GET", `/submission/${id}/removed`, alice)).body.own.hasDecider;
    expect(await hasDecider()).toBe(true);
    await promote(bob, "member");
    await sql`update members set banned_at = now(), ban_reason = 'Gone.' where username = 'dave'`.execute(
      app.db,
    );
    expect(await hasDecider()).toBe(false);
    await sql`update members set banned_at = null, ban_reason = null where username = 'dave'`.execute(app.db);
    await promote(bob, "moderator");
    expect(await hasDecider()).toBe(true);
    await settle(bob, appeal, "uphold");
  });
});

describe("two moderators who decide the same appeal", () => {
  test("at the same moment: one decides, and the other gets a 409 that says so", async () => {
    const { appeal } = await appealed();
    const answers = await Promise.all([settle(bob, appeal, "grant"), settle(dave, appeal, "uphold")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("appealDecided");
  });

  test("the same decision again by the same moderator changes nothing", async () => {
    const { appeal } = await appealed();
    const many = await Promise.all([1, 2, 3].map(() => settle(bob, appeal, "uphold", "Once.")));
    expect(many.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await reasons()).filter((action: string) => action === "uphold-appeal").length).toBe(
      (await app.db.selectFrom("appeals").select("id").where("state", "=", "upheld").execute()).length,
    );
  });
});

describe("an appeal closes", () => {
  test("when a moderator restores the post otherwise, and deciding it is then a 409", async () => {
    const { id, appeal } = await appealed();
    await decide(bob, id, { decision: "restore" });
    expect([await stateOf(appeal), (await queue(dave)).appeals]).toEqual(["closed", []]);
    expect(await settle(dave, appeal, "grant")).toMatchObject({
      status: 409,
      body: { code: "appealClosed" },
    });
  });

  test("when the bulk act is undone", async () => {
    const wave = await join("wave");
    await submitText(wave);
    const { start, end, undo } = bulkActs(app);
    const { id } = (await start(dave, { username: "wave", content: "all" })).body;
    await end(id);
    const appeal = await appealLatest(wave, dave);
    await undo(dave, id);
    await end(id);
    expect([await stateOf(appeal), await removals(wave)]).toEqual(["closed", []]);
  });

  test("when the text is erased: no list shows it, and the nightly job closes it", async () => {
    const said = await comment(alice, await submitText(bob), "My words.");
    await decideOnComment(carol, said.id, { decision: "remove" });
    const appeal = await appealLatest(alice, dave);
    await sql`update comments set text = '(erased)', is_removed = false where id = ${said.id}`.execute(
      app.db,
    );
    expect((await queue(dave)).appeals).toEqual([]);
    expect((await settle(dave, appeal, "grant")).body.code).toBe("appealClosed");
    await tidyAppeals(app.db);
    expect(await stateOf(appeal)).toBe("closed");
  });

  test("but the job keeps waiting appeals, and deletes those that ended 180 days ago", async () => {
    const { appeal } = await appealed();
    await sql`update appeals set decided_at = now() - interval '181 days' where state = 'closed'`.execute(
      app.db,
    );
    await tidyAppeals(app.db);
    expect(await stateOf(appeal)).toBe("waiting");
    const states = await app.db.selectFrom("appeals").select("state").distinct().execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(["granted", "upheld", "waiting"]);
    await settle(bob, appeal, "uphold");
  });
});
