import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { suspendMember } from "../moderation/member-status.ts";
import { tidyAppeals } from "./closing.ts";
import { appealsOf, tidyLongAfter } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { bob, carol, join, promote, submitText } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { warn, suspend, ban, log, notifications } = moderate(app);
const { sanctions, appealLatestSanction, appealSanctionAs, queue, settle } = appealsOf(app);

/** A member whom carol warned, who appeals. */
async function warned(name: string) {
  const member = await join(name);
  await warn(carol, name, { reason: "No insults." });
  return { member, appeal: await appealLatestSanction(member, dave) };
}

/** A member whom carol suspended, who appeals. */
async function suspended(name: string, by: Person = carol) {
  const member = await join(name);
  await suspend(by, name, { days: 3, reason: "Calm down." });
  return { member, appeal: await appealLatestSanction(member, dave) };
}

const status = async (name: string) => (await app.call("GET", `/moderation/members/${name}`, dave)).body;
const stateOf = async (id: string) =>
  (await app.db.selectFrom("appeals").select("state").where("id", "=", Number(id)).executeTakeFirst())?.state;
const waitingNames = async (by: Person) =>
  (await queue(by, "?limit=100")).appeals.map(({ userName }: { userName: string }) => userName);

describe("the queue of appeals", () => {
  test("lists appeals against warnings and suspensions with all others, the oldest first, in pages", async () => {
    const first = await warned("queued_warned");
    const author = await join("queued_author");
    await moderate(app).decide(carol, await submitText(author), { decision: "remove" });
    const between = await appealsOf(app).appealLatest(author, dave);
    const last = await suspended("queued_suspended");
    const { appeals, waiting } = await queue(bob);
    expect(waiting).toBe(3);
    expect(appeals).toMatchObject([
      {
        ...{ id: first.appeal, kind: "warning", userName: "queued_warned", mayDecide: true, endsAt: null },
        onlyAdmins: false,
        sanction: { userName: "carol", reason: "No insults." },
      },
      { id: between, kind: "removal" },
      { id: last.appeal, kind: "suspension", sanction: { userName: "carol", reason: "Calm down." } },
    ]);
    const pages = [await queue(bob, "?limit=2")];
    expect(pages[0].next).toBe(between);
    expect(await queue(bob, `?limit=2&cursor=${between}`)).toMatchObject({
      appeals: [{ id: last.appeal }],
      next: null,
    });
    expect(await queue(carol)).toMatchObject({
      waiting: 0,
      appeals: [{ mayDecide: false }, {}, { mayDecide: false }],
    });
    for (const id of [first.appeal, between, last.appeal]) await settle(bob, id, "uphold");
  });

  test("leaves out the viewer's own appeals, and those of banned members until the ban ends", async () => {
    await suspend(dave, "bob", { days: 1 });
    const own = await appealLatestSanction(bob, dave);
    await suspend(dave, "bob", { days: 0 });
    expect(await stateOf(own)).toBe("closed");
    const { appeal } = await warned("banned_later");
    await ban(carol, "banned_later", { isBanned: true });
    expect(await waitingNames(bob)).not.toContain("banned_later");
    await ban(carol, "banned_later", { isBanned: false });
    expect(await waitingNames(bob)).toContain("banned_later");
    await settle(bob, appeal, "uphold");
  });
});

describe("granting an appeal", () => {
  test("ends the suspension at once, adds one entry with the kind of sanction to the log, and tells the member", async () => {
    const { member, appeal } = await suspended("freed");
    expect((await settle(bob, appeal, "grant", "You were quoting.")).status).toBe(204);
    await submitText(member);
    expect([await sanctions(member), (await status("freed")).suspendedUntil]).toEqual([[], null]);
    const { entries } = await log(dave, "?username=freed");
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      "grant-appeal",
      "suspend-member",
    ]);
    expect(entries[0]).toMatchObject({
      ...{ subjectName: "freed", userName: "bob", detail: "suspension", reason: "You were quoting." },
    });
    expect((await notifications(member)).map(({ message }: { message: string }) => message)[0]).toBe(
      "Your appeal was granted: your suspension has ended. You were quoting.",
    );
    expect((await notifications(member)).length).toBe(2);
  });

  test("withdraws the warning, which is not counted any more", async () => {
    const { member, appeal } = await warned("cleared");
    await warn(bob, "cleared", { reason: "Another." });
    expect((await status("cleared")).warnings).toBe(2);
    expect((await settle(bob, appeal, "grant", "A quote.")).status).toBe(204);
    expect((await status("cleared")).warnings).toBe(1);
    expect(await sanctions(member)).toMatchObject([{ reason: "Another." }]);
    expect((await notifications(member))[0].message).toBe(
      "Your appeal was granted: your warning is withdrawn. A quote.",
    );
  });

  test("withdraws the warning for good, also once the appeal is older than others are kept, whose words are erased", async () => {
    const { member, appeal } = await warned("cleared_for_good");
    await settle(bob, appeal, "grant");
    await tidyLongAfter(app.db, appeal);
    expect(await sanctions(member)).toEqual([]);
    expect(await status("cleared_for_good")).not.toHaveProperty("warnings");
    const words = app.db.selectFrom("appeals").select(["text", "line"]).where("id", "=", Number(appeal));
    expect(await words.execute()).toEqual([{ text: "…", line: "…" }]);
  });

  test("leaves the moderator free to give the same warning again at once", async () => {
    const { member, appeal } = await warned("warned_again");
    await settle(bob, appeal, "grant");
    expect((await warn(carol, "warned_again", { reason: "No insults." })).body.warnings).toBe(1);
    expect(await sanctions(member)).toMatchObject([{ reason: "No insults.", mayAppeal: true }]);
    expect((await notifications(member)).length).toBe(3);
  });

  test("does not appear in the public log", async () => {
    await sql`update site_settings set log = 'everybody'`.execute(app.db);
    await settle(bob, (await suspended("unseen")).appeal, "grant");
    await settle(bob, (await warned("unseen_too")).appeal, "uphold");
    const { entries, figures } = (await app.call("GET", "/moderation-log")).body;
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toContain("uphold-appeal"); // The entry about the removal above.
    expect(actions.filter((action: string) => action.endsWith("-appeal")).length).toBe(1);
    expect(figures).toMatchObject({ granted: 0, upheld: 1 });
  });
});

describe("upholding a sanction", () => {
  test("leaves the sanction in force, and its member reads why and cannot appeal again", async () => {
    const { member, appeal } = await suspended("upheld");
    expect((await settle(bob, appeal, "uphold", "It was no quote.")).status).toBe(204);
    const [own] = await sanctions(member);
    expect(own).toMatchObject({
      mayAppeal: false,
      appeal: { state: "upheld", line: "It was no quote.", decidedAt: { _seconds: expect.any(Number) } },
    });
    expect(JSON.stringify(own)).not.toContain("bob");
    expect((await appealSanctionAs(member, own!.id, "Once more!")).body.code).toBe("alreadyAppealed");
    expect((await notifications(member))[0]).toMatchObject({
      ...{ message: "Your appeal was decided: your suspension stands. It was no quote.", isOfRemovals: true },
    });
    expect((await status("upheld")).suspendedUntil).not.toBeNull();
  });
});

describe("an appeal against a sanction is decided", () => {
  test("by somebody who did not make the decision, whatever their role", async () => {
    const { appeal } = await suspended("by_admin", dave);
    expect((await settle(dave, appeal, "uphold")).body.code).toBe("appealOfOthers");
    expect((await settle(carol, appeal, "uphold")).status).toBe(204);
  });

  test("by admins alone about a moderator, whom moderators may not sanction", async () => {
    const [eve, finn] = [await join("eve"), await join("finn")];
    await promote(eve, "moderator");
    await promote(finn, "admin");
    await warn(dave, "eve", { reason: "Softer." });
    const appeal = await appealLatestSanction(eve, finn);
    expect((await queue(bob)).appeals).toMatchObject([{ id: appeal, mayDecide: false, onlyAdmins: true }]);
    expect((await settle(bob, appeal, "grant")).body).toMatchObject({
      ...{ code: "appealForAdmins", error: expect.stringContaining("by a moderator or an admin") },
    });
    expect(await sanctions(eve)).toMatchObject([{ hasDecider: true, onlyAdmins: true }]);
    await promote(finn, "moderator");
    expect(await sanctions(eve)).toMatchObject([{ hasDecider: false }]);
    await promote(finn, "admin");
    expect((await settle(finn, appeal, "grant")).status).toBe(204);
    await promote(finn, "member");
  });

  test("neither by members nor by the member who appeals", async () => {
    const { member, appeal } = await warned("selfish");
    expect((await settle(member, appeal, "grant")).status).toBe(403);
    await promote(member, "admin");
    expect((await settle(member, appeal, "grant")).body.code).toBe("appealOfOthers");
    await promote(member, "member");
    await settle(bob, appeal, "uphold");
  });

  test("once if two moderators decide at the same moment, and the same decision again changes nothing", async () => {
    const { member, appeal } = await suspended("by_two");
    const answers = await Promise.all([settle(bob, appeal, "grant"), settle(dave, appeal, "uphold")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("appealDecided");
    const other = await suspended("by_one");
    const many = await atOnce(3, () => settle(bob, other.appeal, "grant", "Once."));
    expect(many.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await notifications(other.member)).length).toBe(2);
    expect((await notifications(member)).length).toBe(2);
  });
});

describe("an appeal against a suspension closes", () => {
  test("with its end by a moderator; a decision is then a 409", async () => {
    const { appeal } = await suspended("ended");
    await suspend(bob, "ended", { days: 0 });
    expect(await stateOf(appeal)).toBe("closed");
    expect((await settle(dave, appeal, "grant")).body.code).toBe("appealClosed");
  });

  test("with a new suspension at the same moment as a grant, which then ends nothing", async () => {
    const { member, appeal } = await suspended("raced");
    let deciding!: ReturnType<typeof settle>;
    await app.db.transaction().execute(async (transaction) => {
      await suspendMember(transaction, null, "raced", { days: 9, reason: "Worse." });
      deciding = settle(bob, appeal, "grant");
      await untilWaitingForLocks(app.db, 1);
    });
    expect((await deciding).body.code).toBe("appealClosed");
    expect(await sanctions(member)).toMatchObject([{ reason: "Worse.", appeal: { state: "waiting" } }]);
  });

  test("when it expires, and a nightly job tells the member once", async () => {
    const { member, appeal } = await suspended("over");
    await sql`update members set suspended_until = now() where username = 'over'`.execute(app.db);
    expect((await settle(dave, appeal, "grant")).body.code).toBe("appealClosed");
    for (let run = 0; run < 2; run++) await tidyAppeals(app.db);
    expect(await stateOf(appeal)).toBe("closed");
    const told = (await notifications(member)).map(({ message }: { message: string }) => message);
    expect(told.filter((words: string) => words.startsWith("Your appeal"))).toEqual([
      "Your appeal about your suspension has ended without a decision, since the suspension is over.",
    ]);
  });

  test("but the nightly job keeps waiting appeals, and upheld ones while the suspension lasts", async () => {
    const [waits, stands, past] = [await suspended("waits"), await suspended("stands"), await warned("past")];
    for (const { appeal } of [stands, past]) await settle(bob, appeal, "uphold");
    await sql`update appeals set decided_at = now() - interval '181 days' where state <> 'waiting'`.execute(
      app.db,
    );
    await tidyAppeals(app.db);
    expect([await stateOf(waits.appeal), await stateOf(stands.appeal), await stateOf(past.appeal)]).toEqual([
      ...["waiting", "upheld", undefined],
    ]);
    expect(await sanctions(stands.member)).toMatchObject([{ mayAppeal: false, appeal: { state: "upheld" } }]);
  });
});
