import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { milliseconds } from "../../contract/moments.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { ageEntries } from "../moderation/test-log-age.ts";
import { appealsOf } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { bob, carol, join, promote, submitText, comment } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { warn, suspend, log, notifications, decideOnComment } = moderate(app);
const { sanctions, sanctionsPage, appealSanctionAs, appealAs, removals, queue, settle } = appealsOf(app);

/** Dates the log's entries about a member back by this many days. */
const age = ({ username }: Person, days: number) =>
  ageEntries(app.db, sql<boolean>`subject_name = ${username}`, days);

async function warned(name: string): Promise<Person> {
  const member = await join(name);
  await warn(carol, name, { reason: "No insults." });
  return member;
}

async function suspended(name: string): Promise<Person> {
  const member = await join(name);
  await suspend(carol, name, { days: 3, reason: "Calm down." });
  return member;
}

describe("a warned or suspended member", () => {
  test("reads their suspension and then the warnings with the reasons, the latest first, and nothing of the moderator", async () => {
    const erin = await warned("erin");
    await suspend(carol, "erin", { days: 3, reason: "Calm down." });
    await warn(bob, "erin", { reason: "No links." });
    const own = await sanctions(erin);
    expect(own).toMatchObject([
      {
        ...{ kind: "suspension", reason: "Calm down.", mayAppeal: true, hasDecider: true },
        ...{ onlyAdmins: false, until: null, appeal: null },
      },
      { kind: "warning", reason: "No links.", mayAppeal: true, endsAt: null },
      { kind: "warning", reason: "No insults.", mayAppeal: true, endsAt: null },
    ]);
    const days = (milliseconds(own[0]!.endsAt!) - milliseconds(own[0]!.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(3);
    expect(JSON.stringify(own)).not.toContain("carol");
    expect(await sanctions(await join("nobody_warned"))).toEqual([]);
  });

  test("reads all of them, in pages that begin with the suspension, however many warnings came after it", async () => {
    const member = await warned("often");
    await suspend(carol, "often", { days: 3, reason: "Calm down." });
    for (const reason of ["Second.", "Third.", "Fourth."]) await warn(carol, "often", { reason });
    const pages = async (limit: number) => {
      const read = [await sanctionsPage(member, `?limit=${limit}`)];
      for (let next = read[0]!.next; next !== null; next = read.at(-1)!.next)
        read.push(await sanctionsPage(member, `?limit=${limit}&cursor=${next}`));
      return read.map((page) => page.sanctions.map(({ reason }) => reason));
    };
    expect(await pages(2)).toEqual([["Calm down.", "Fourth."], ["Third.", "Second."], ["No insults."]]);
    expect(await pages(1)).toEqual([["Calm down."], ["Fourth."], ["Third."], ["Second."], ["No insults."]]);
    expect(await pages(5)).toHaveLength(1);
    const { token } = member;
    expect((await app.call("GET", "/sanctions?cursor=x", { token })).body.code).toBe("invalidCursor");
  });

  test("finds them by the link of the notification", async () => {
    const eve = await warned("eve");
    await suspend(carol, "eve", { days: 1 });
    expect((await notifications(eve)).slice(0, 2)).toMatchObject([
      { isOfRemovals: true },
      { isOfRemovals: true },
    ]);
  });

  test.each([
    ["warned", warned],
    ["suspended", suspended],
  ])(
    "who is %s appeals once: the same text again is no error, and another text is a 409",
    async (how, make) => {
      const member = await make(`once_${how}`);
      const { id } = (await sanctions(member))[0]!;
      const first = await appealSanctionAs(member, id, " I was quoting. ");
      expect(first).toMatchObject({
        ...{ status: 200, body: { mayAppeal: false, appeal: { text: "I was quoting.", state: "waiting" } } },
      });
      expect((await appealSanctionAs(member, id, "I was quoting.")).body).toEqual(first.body);
      expect((await appealSanctionAs(member, id, "Really!")).body.code).toBe("alreadyAppealed");
      expect(await sanctions(member)).toEqual([first.body]);
    },
  );

  test("appeals once, however many requests come at the same time", async () => {
    const member = await suspended("at_once");
    const { id } = (await sanctions(member))[0]!;
    const answers = await atOnce(4, (n) => appealSanctionAs(member, id, `Text ${n}.`));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test("appeals against a warning for 30 days, after which the list says that it is too late", async () => {
    const [late, sent] = [await warned("late"), await warned("sent")];
    const { id } = (await sanctions(late))[0]!;
    await appealSanctionAs(sent, (await sanctions(sent))[0]!.id);
    for (const member of [late, sent]) await age(member, 29);
    expect(await sanctions(late)).toMatchObject([{ mayAppeal: true }]);
    for (const member of [late, sent]) await age(member, 1);
    expect([await sanctions(late), await sanctions(sent)]).toMatchObject([
      [{ id, mayAppeal: false, appeal: null }],
      [{ mayAppeal: false, appeal: { state: "waiting" } }],
    ]);
    expect((await appealSanctionAs(late, id)).body.code).toBe("appealTooLate");
  });

  test("appeals against a long suspension as long as it lasts", async () => {
    const member = await join("long");
    await suspend(carol, "long", { days: 300 });
    await age(member, 200);
    expect((await appealSanctionAs(member, (await sanctions(member))[0]!.id)).status).toBe(200);
  });

  test.each([
    ["no text", " ", "Appeal is required."],
    ["a long text", "🔥".repeat(1_001), "Appeal cannot exceed 1000 characters."],
    ["something that is no text", 5, "Appeal must be a text."],
  ])("is refused with %s, in a sentence", async (_what, text, sentence) => {
    expect((await appealSanctionAs(bob, "1", text)).body.errors).toEqual([sentence]);
  });

  test("may appeal against a suspension while ten appeals against removals wait, but not against a warning", async () => {
    const flood = await warned("flood");
    for (let n = 0; n < 10; n++) {
      const { id } = await comment(flood, await submitText(bob), `Flood ${n}.`);
      await decideOnComment(carol, id, { decision: "remove" });
    }
    for (const { id } of await removals(flood)) expect((await appealAs(flood, id)).status).toBe(200);
    const [warning] = await sanctions(flood);
    expect((await appealSanctionAs(flood, warning!.id)).body.code).toBe("tooManyAppeals");
    await suspend(carol, "flood", { days: 1 });
    expect((await appealSanctionAs(flood, (await sanctions(flood))[0]!.id)).status).toBe(200);
    const { appeals } = (await queue(dave)) as { appeals: { id: string; kind: string; userName: string }[] };
    const settled = appeals.find(({ kind, userName }) => kind === "removal" && userName === "flood");
    await settle(dave, settled!.id, "uphold");
    // Nine appeals against removals wait. The one against the suspension does not count.
    expect((await appealSanctionAs(flood, warning!.id)).status).toBe(200);
  });
});

describe("an appeal against a sanction is refused with a 404", () => {
  test("to everybody but the member, and for a log entry that is no sanction", async () => {
    const member = await warned("others");
    const { id } = (await sanctions(member))[0]!;
    const post = await submitText(member);
    await moderate(app).decide(carol, post, { decision: "remove" });
    for (const [by, which] of [
      [carol, id],
      [dave, id],
      [member, "0"],
      [member, "x"],
      [member, (await removals(member))[0]!.id],
    ] as const)
      expect((await appealSanctionAs(by, which)).body.code).toBe("sanctionNotFound");
    expect((await app.call("POST", `/sanctions/${id}/appeal`, { body: { text: "No." } })).status).toBe(401);
  });

  test("once a moderator has ended the suspension or it has expired; a new suspension can be appealed", async () => {
    const member = await suspended("ended");
    const { id } = (await sanctions(member))[0]!;
    await suspend(bob, "ended", { days: 0 });
    expect(await sanctions(member)).toEqual([]);
    expect((await appealSanctionAs(member, id)).body.code).toBe("sanctionNotFound");
    await suspend(carol, "ended", { days: 2 });
    const [again] = await sanctions(member);
    expect((await appealSanctionAs(member, again!.id)).status).toBe(200);
    await sql`update members set suspended_until = now() where username = 'ended'`.execute(app.db);
    expect(await sanctions(member)).toEqual([]);
    expect((await queue(dave)).appeals.map(({ userName }: { userName: string }) => userName)).not.toContain(
      "ended",
    );
  });
});

describe("a suspension that takes the place of another", () => {
  test("leaves the appeal waiting, also if the same moderator suspends again, and the member is told", async () => {
    const member = await suspended("replaced");
    const { id } = (await sanctions(member))[0]!;
    await appealSanctionAs(member, id);
    await suspend(carol, "replaced", { days: 9, reason: "Worse." });
    expect((await notifications(member))[0].message).toMatch(
      /^A moderator suspended you anew, until .*\. Your appeal still waits, and is about this suspension now\. The reason: Worse\.$/,
    );
    const own = await sanctions(member);
    expect(own).toMatchObject([{ reason: "Worse.", mayAppeal: false, appeal: { state: "waiting" } }]);
    expect(own[0]!.id).not.toBe(id);
    expect((await queue(bob, "?limit=100")).appeals.at(-1)).toMatchObject({
      userName: "replaced",
      sanction: { reason: "Worse.", userName: "carol" },
      mayDecide: true,
    });
    expect((await log(dave)).entries[0]).toMatchObject({
      ...{
        action: "suspend-member",
        detail: expect.stringMatching(/^Until /),
        earlier: expect.stringMatching(/^Until /),
      },
    });
  });

  test("is not decided by the moderators who made either of them", async () => {
    const member = await suspended("chain");
    await suspend(bob, "chain", { days: 9 });
    await appealSanctionAs(member, (await sanctions(member))[0]!.id);
    const { id } = (await queue(dave, "?limit=100")).appeals.at(-1);
    for (const by of [bob, carol]) expect((await settle(by, id, "grant")).body.code).toBe("appealOfOthers");
    expect((await settle(dave, id, "grant")).status).toBe(204);
    await suspend(bob, "chain", { days: 9 });
    await appealSanctionAs(member, (await sanctions(member))[0]!.id);
    const next = (await queue(dave, "?limit=100")).appeals.at(-1);
    expect((await settle(carol, next.id, "grant")).status).toBe(204);
  });
});
