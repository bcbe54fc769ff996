import { type RawBuilder, sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { appealAgainstSanction } from "../appeals/appeals.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { moderate } from "./test-decisions.ts";
import { ageEntries } from "./test-log-age.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { bob, carol, join, promote } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { eraseAbout, log, notifications } = moderate(app);
const { sanctions, appealSanctionAs, appealLatestSanction, settle } = appealsOf(app);

/** A member whose words Carol removed, with the id of the removal. */
async function taken(name: string) {
  const member = await join(name);
  const body = { about: "I grow trees." };
  expect((await app.call("POST", "/profile/about", { token: member.token, body })).status).toBe(204);
  expect((await eraseAbout(carol, name, {})).status).toBe(200);
  const [entry] = (await log(carol, `?username=${name}`)).entries;
  return { member, id: entry.id as string };
}

const AT = "/moderation/profile-removals";
const read = ({ token }: Signed, id: string) => app.call("GET", `${AT}/${id}`, { token });
const erase = ({ token }: Signed, id: string) =>
  app.call("POST", `${AT}/${id}/erasure`, { token, body: { reason: "A mistake." } });
const firstMessage = async (member: Signed) => (await notifications(member))[0].message as string;

describe("an erasure for good of a removed part of a profile", () => {
  test("is refused to the moderator who removed it as long as an appeal is possible or waits, and not once it is decided", async () => {
    const { member, id } = await taken("barred");
    const expectBarred = async (appeal: string) => {
      expect((await read(carol, id)).body).toMatchObject({ appeal, mayDecide: true, mayErase: false });
      expect(await erase(carol, id)).toMatchObject({ status: 403, body: { code: "erasureOfOthers" } });
      expect((await read(bob, id)).body).toMatchObject({ appeal, mayDecide: true, mayErase: true });
    };
    await expectBarred("possible");
    const appeal = await appealLatestSanction(member, bob);
    await expectBarred("waiting");
    expect((await settle(bob, appeal, "uphold")).status).toBe(204);
    expect((await read(carol, id)).body).toMatchObject({ appeal: null, mayErase: true });
    expect((await erase(carol, id)).status).toBe(204);
    expect(await firstMessage(member)).toMatch(/^A moderator erased for good .*, which was removed before: /);
  });

  test("is possible for the moderator who removed it once it is too late to appeal", async () => {
    const { member, id } = await taken("silent");
    const isOfThem = sql<boolean>`subject_name = 'silent'`;
    await ageEntries(app.db, isOfThem, 29);
    expect((await erase(carol, id)).body.code).toBe("erasureOfOthers");
    await ageEntries(app.db, isOfThem, 1);
    expect((await read(carol, id)).body).toMatchObject({ appeal: null, mayErase: true });
    expect((await erase(carol, id)).status).toBe(204);
    expect(await firstMessage(member)).not.toContain("appeal");
  });

  test("is possible for the moderator who removed it if nobody else can ever decide, and not while others are suspended", async () => {
    const { id } = await taken("alone");
    const others = sql`where role <> 'member' and username <> 'carol'`;
    const asOthersAre = async (state: RawBuilder<unknown>) => {
      await sql`update members set ${state} ${others}`.execute(app.db);
      return (await read(carol, id)).body;
    };
    const suspended = sql`suspended_until = now() + interval '1 day', suspension_reason = 'Spam.'`;
    const whileSuspended = await asOthersAre(suspended);
    await asOthersAre(sql`suspended_until = null, suspension_reason = null`);
    const alone = await asOthersAre(sql`banned_at = now(), ban_reason = 'Spam.'`);
    const erased = await erase(carol, id);
    await asOthersAre(sql`banned_at = null, ban_reason = null`);
    expect(whileSuspended).toMatchObject({ appeal: "possible", mayErase: false });
    expect([alone, erased]).toMatchObject([{ appeal: "possible", mayErase: true }, { status: 204 }]);
  });

  test("at the same moment as the appeal waits for it, and is then refused to the moderator who removed it", async () => {
    const { member, id, answer } = await app.db.transaction().execute(async (transaction) => {
      // For this transaction, which began before the removal, the 30 days are never over.
      await sql`select now()`.execute(transaction);
      const { member, id } = await taken("in_between");
      await ageEntries(app.db, sql<boolean>`subject_name = 'in_between'`, 30);
      expect((await read(carol, id)).body.mayErase).toBe(true);
      const { rows } = await sql<{
        id: string;
      }>`select id from members where username = 'in_between'`.execute(transaction);
      await appealAgainstSanction(transaction, rows[0]!.id, Number(id), "I am no spammer.");
      const answer = erase(carol, id);
      await untilWaitingForLocks(app.db, 1);
      return { member, id, answer };
    });
    expect((await answer).body.code).toBe("erasureOfOthers");
    expect(await sanctions(member)).toMatchObject([{ id, appeal: { state: "waiting" } }]);
  });

  test("by somebody else at the same moment as the appeal leaves no appeal that waits", async () => {
    const { member, id } = await taken("at_once");
    const [sent, erased] = await Promise.all([appealSanctionAs(member, id), erase(bob, id)]);
    expect([200, 404]).toContain(sent.status);
    expect(erased.status).toBe(204);
    const { rows } = await sql`select from appeals where removal_id = ${id} and state = 'waiting'`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
    const message = await firstMessage(member);
    expect(message.includes("Your appeal about it has ended")).toBe(sent.status === 200);
  });
});
