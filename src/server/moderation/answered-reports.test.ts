import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { memberReportsOf } from "../reports/test-member-reports.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote } = await castOf(app);
const dave = await join("dave");
await promote(alice, "admin");
for (const person of [carol, dave]) await promote(person, "moderator");
afterAll(() => app.close());
const { report, reportMessage, send, cardOf, dismiss, reading } = memberReportsOf(app);
const { warn, suspend, ban, eraseAbout, log, notifications } = moderate(app);

const listed = async (person: Person) => (await cardOf(carol, person))!.reports;
const idsOf = async (person: Person) => (await listed(person)).map(({ id }) => id);

describe("a decision", () => {
  test("answers no report on a message that the deciding moderator has not read, even if others have", async () => {
    const erin = await join("erin");
    for (const text of ["One", "Two"]) await reportMessage(bob, await send(erin, bob, text));
    await report(bob, erin);
    const [onMember, second, first] = await listed(erin);
    await reading(dave, second!.id);
    expect(await listed(erin)).toMatchObject([{ isRead: true }, { isRead: false }, { isRead: false }]);
    const reportIds = [onMember!.id, second!.id, first!.id];
    expect((await dismiss(carol, erin, reportIds)).body).toEqual({ closed: 1 });
    await reading(carol, first!.id);
    expect((await listed(erin)).map(({ isRead }) => isRead)).toEqual([false, true]);
    await warn(carol, "erin", { reason: "Enough.", reportIds });
    expect(await idsOf(erin)).toEqual([second!.id]);
    expect((await log(carol, "?username=erin&limit=1")).entries).toMatchObject([
      { action: "close-reports", detail: `1 report, 1 on messages: ${first!.id}` },
    ]);
    expect((await dismiss(dave, erin, reportIds)).body).toEqual({ closed: 1 });
  });

  test("deletes the copies of the reports that it answers", async () => {
    const finn = await join("finn");
    await app.call("POST", "/profile/about", { token: finn.token, body: { about: "Words of Finn" } });
    await reportMessage(bob, await send(finn, bob, "Message of Finn"));
    await report(bob, finn);
    for (const id of await idsOf(finn)) await reading(carol, id);
    await warn(carol, "finn", { reason: "Enough.", reportIds: await idsOf(finn) });
    const { rows } = await sql`
      select r.about, messages, readers from member_reports r join members on members.id = subject_id
      where username = 'finn'`.execute(app.db);
    const empty = { about: null, messages: null, readers: [] };
    expect(rows).toEqual([empty, empty]);
  });

  test("closes no more reports than are listed, and the list has the number of all", async () => {
    const gina = await join("gina");
    await report(bob, gina);
    await sql`
      insert into members (username) select 'crowd_' || n from generate_series(1, 51) n`.execute(app.db);
    await sql`
      insert into member_reports (subject_id, reporter_id)
      select s.id, r.id from members s, members r
      where s.username = 'gina' and r.username like 'crowd%'`.execute(app.db);
    expect(await cardOf(carol, gina)).toMatchObject({ openReports: 52 });
    const ids = await idsOf(gina);
    expect((await dismiss(carol, gina, ids)).body).toEqual({ closed: 50 });
    expect(await cardOf(carol, gina)).toMatchObject({ openReports: 2, decidedReports: 50 });
    expect((await dismiss(carol, gina, [...ids, "1"])).status).toBe(400);
    expect((await dismiss(carol, gina, ["abc"])).status).toBe(400);
  });
});

describe("a decision that does nothing", () => {
  test("dismisses the reports, as a ban of a banned member, and the erasure of words that are gone", async () => {
    const hugo = await join("hugo");
    await ban(carol, "hugo", { isBanned: true });
    for (const act of [
      (body: object) => ban(carol, "hugo", { isBanned: true, ...body }),
      (body: object) => eraseAbout(carol, "hugo", body),
    ]) {
      await report(bob, hugo);
      const reportIds = await idsOf(hugo);
      await act({ reason: "Enough.", reportIds });
      expect(await cardOf(carol, hugo)).toBeUndefined();
      expect((await log(carol, "?username=hugo&limit=1")).entries).toMatchObject([
        { action: "dismiss-reports", detail: `1 report: ${reportIds[0]}`, reason: "Enough." },
      ]);
    }
  });

  test("does not include the same warning within an hour that answers a new report; a retry of it changes nothing", async () => {
    const ida = await join("ida");
    const warned = async () =>
      (await log(carol, "?username=ida")).entries.filter(
        ({ action }: { action: string }) => action === "warn-member",
      ).length;
    await warn(carol, "ida", { reason: "Spam" });
    await report(bob, ida);
    const reportIds = await idsOf(ida);
    for (let times = 0; times < 2; times++) await warn(carol, "ida", { reason: "Spam", reportIds });
    expect(await warned()).toBe(2);
    expect(await notifications(ida)).toHaveLength(2);
  });

  test("is refused if it lifts a sanction in answer to reports", async () => {
    const jack = await join("jack");
    await report(bob, jack);
    const reportIds = await idsOf(jack);
    expect((await suspend(carol, "jack", { days: 0, reportIds })).status).toBe(400);
    expect((await ban(carol, "jack", { isBanned: false, reportIds })).status).toBe(400);
    expect(await idsOf(jack)).toEqual(reportIds);
  });
});

describe("reported messages", () => {
  test("of an admin or a moderator are read only by who may decide about them", async () => {
    await reportMessage(bob, await send(dave, bob, "Of a moderator"));
    const [one] = await listed(dave);
    expect(await reading(carol, one!.id)).toMatchObject({ status: 403, body: { code: "notAllowed" } });
    expect((await log(alice, "?username=dave")).entries).toEqual([]);
    expect((await reading(alice, one!.id)).body.messages).toMatchObject([{ text: "Of a moderator" }]);
  });

  test("are not stored under an Idempotency-Key", async () => {
    const kate = await join("kate");
    await reportMessage(bob, await send(kate, bob, "Not for keeping"));
    const [one] = await listed(kate);
    const read = await app.call("POST", `/moderation/member-reports/${one!.id}/reading`, {
      ...{ token: carol.token, headers: { "idempotency-key": "a-reading" } },
    });
    expect(read.body.messages).toMatchObject([{ text: "Not for keeping" }]);
    const { rows } =
      await sql`select from idempotency_keys where answer::text like '%Not for keeping%'`.execute(app.db);
    expect(rows).toEqual([]);
  });
});
