import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import { eraseMember } from "../members/erase-member.ts";
import { nameHash } from "../auth/account/former-names.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { deleteOldMemberReports } from "./member-reports.ts";
import { memberReportsOf } from "./test-member-reports.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote } = await castOf(app);
await promote(carol, "moderator");
afterAll(() => app.close());
const { report, queue, cardOf, dismiss } = memberReportsOf(app);
const { warn, log, notifications } = moderate(app);

const hasReported = async (by: { token: string }, name: string) =>
  (await app.call("GET", `/user/${name}/report`, { token: by.token })).body.hasReported;

describe("a report on a member", () => {
  test("is a 201, and only its reporter reads that there is one", async () => {
    const dora = await join("dora");
    expect(await hasReported(bob, "dora")).toBe(false);
    const answer = await report(bob, dora, { reason: " Impersonation: of my sister " });
    expect([answer.status, answer.body]).toEqual([201, { hasReported: true }]);
    expect([await hasReported(bob, "DORA"), await hasReported(alice, "dora")]).toEqual([true, false]);
    expect((await cardOf(carol, dora))!.reports).toMatchObject([
      { userName: "bob", reason: "Impersonation: of my sister", isOfMessage: false, isChanged: false },
    ]);
  });

  test("is one for each reporter until it is decided, also for requests that race", async () => {
    const emma = await join("emma");
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(bob, emma)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      body: { code: "alreadyReported" },
    });
    expect((await report(alice, emma)).status).toBe(201);
    const { reports } = (await cardOf(carol, emma))!;
    await dismiss(
      carol,
      emma,
      reports.map(({ id }) => id),
    );
    expect(await hasReported(bob, "emma")).toBe(false);
    expect((await report(bob, emma)).status).toBe(201);
  });

  test("is refused about oneself, about a name that no member has, and from a visitor", async () => {
    expect(await report(bob, bob)).toMatchObject({ status: 403, body: { code: "reportOneself" } });
    expect((await report(bob, { username: "nobody_here" })).status).toBe(404);
    expect((await app.call("POST", "/user/alice/report", { body: {} })).status).toBe(401);
    expect((await report(bob, alice, { reason: "a".repeat(501) })).status).toBe(400);
    expect(await hasReported(bob, "alice")).toBe(false);
  });

  test("tells the reported member nothing, neither of the report nor of its dismissal", async () => {
    const finn = await join("finn");
    await report(bob, finn, { reason: "Spam" });
    const [newest] = (await cardOf(carol, finn))!.reports;
    expect((await dismiss(carol, finn, [newest!.id])).body).toEqual({ closed: 1 });
    expect(await notifications(finn)).toEqual([]);
  });
});

describe("the account of a reported member is deleted", () => {
  test("the report ends, is decided in the log, and what it copied is gone", async () => {
    const gina = await join("gina");
    await app.call("POST", "/profile/about", { token: gina.token, body: { about: "Buy my watches." } });
    await report(bob, gina, { reason: "Spam" });
    const body = { username: "gina", currentPassword: gina.password, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token: gina.token, body })).status).toBe(204);
    const { rows } = await sql`select from member_reports where about = 'Buy my watches.'`.execute(app.db);
    expect(rows).toEqual([]);
    expect((await queue(carol)).members.map(({ userName }: { userName: string }) => userName)).not.toContain(
      "deleted member",
    );
    expect((await log(carol)).entries[0]).toMatchObject({
      action: "close-reports",
      ...{ subject: "deleted member", subjectName: null, userName: null },
      reason: "The account of the member is deleted.",
    });
    expect(JSON.stringify(await log(carol))).not.toContain("gina");
  });

  test("the address of a member with open reports makes no new account for 30 days", async () => {
    const [iris, ivan] = [await join("iris"), await join("ivan")];
    await report(bob, iris);
    const held: (boolean | null)[] = [];
    for (const { username, password, token } of [iris, ivan]) {
      const body = { username, currentPassword: password, content: "keep" };
      await app.call("POST", "/delete-account", { token, body });
      const { rows } = await sql<{ is_held: boolean }>`
        select held_until between now() + interval '29 days' and now() + interval '30 days' as is_held from deleted_accounts
        where name_hash = ${nameHash(username)}`.execute(app.db);
      held.push(rows[0]!.is_held);
    }
    expect(held).toEqual([true, null]);
  });

  test("reports that an earlier version of the program has left are in no list, and the job deletes them", async () => {
    const lena = await join("lena");
    const id = await memberIdOf(app.db, "lena");
    const body = { username: "lena", currentPassword: lena.password, content: "keep" };
    await app.call("POST", "/delete-account", { token: lena.token, body });
    await sql`
      insert into member_reports (subject_id, reporter_id) select ${id}, id from members where username = 'bob'`.execute(
      app.db,
    );
    expect(await cardOf(carol, { ...lena, username: "deleted member" })).toBeUndefined();
    await eraseMember(app.db, { memberId: id, content: "keep", isLast: true });
    const { rows } = await sql`select from member_reports where subject_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test("nothing is logged where nothing was open", async () => {
    const before = (await log(carol)).entries;
    const hugo = await join("hugo");
    const body = { username: "hugo", currentPassword: hugo.password, content: "keep" };
    await app.call("POST", "/delete-account", { token: hugo.token, body });
    expect((await log(carol)).entries).toEqual(before);
  });
});

test("reports decided more than 30 days ago are deleted; open ones and those decided later stay", async () => {
  const [ida, jack, kate] = [await join("ida"), await join("jack"), await join("kate")];
  for (const person of [ida, jack, kate]) await report(bob, person);
  for (const person of [ida, jack]) {
    await warn(carol, person.username, {
      reason: "Enough.",
      reportIds: [(await cardOf(carol, person))!.reports[0]!.id],
    });
  }
  await sql`
    update member_reports set decided_at = decided_at - interval '30 days 1 minute' from members
    where members.id = subject_id and username = 'ida'`.execute(app.db);
  await deleteOldMemberReports(app.db);
  const { rows } = await sql<{ username: string }>`
    select username from member_reports join members on members.id = subject_id
    where username in ('ida', 'jack', 'kate') order by 1`.execute(app.db);
  expect(rows.map(({ username }) => username)).toEqual(["jack", "kate"]);
});
