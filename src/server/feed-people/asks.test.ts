import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedRoles } from "./test-feed-roles.ts";

/** Tests of feeds without an owner, and of members who ask to own them. */

const app = await startTestApp();
afterAll(() => app.close());
const { alice: admin, bob, carol, join, promote, submitText } = await castOf(app);
await promote(admin, "admin");
const { log, notifications, ban } = moderate(app);
const { offer, answer, end, people, give } = feedRoles(app);

/** A feed whose only owner has stepped down, in which these members have a post each. */
async function leftFeed(name: string, ...authors: Signed[]): Promise<string> {
  await give(admin, name, bob, "owner");
  for (const author of authors) await submitText(author, { customCategories: [name] });
  expect((await answer(bob, name, "step-down")).status).toBe(204);
  return name;
}

/** The viewer's role in a feed, as their own profile shows it. */
const roleIn = async (feed: string, { token }: Signed) =>
  ((await app.call("GET", "/profile", { token })).body.user.feedRoles ?? []).filter(
    (own: { feed: string }) => own.feed === feed,
  );
const shown = async (feed: string) => (await app.call("GET", `/category/${feed}`)).body;
const messages = async (of: Signed) =>
  (await notifications(of)).map(({ message }: { message: string }) => message);
const withoutOwner = async (name: string) => {
  const { feeds } = (await app.call("GET", "/admin/feeds-without-owner", { token: admin.token })).body;
  return feeds.find((feed: { name: string }) => feed.name === name);
};
/** Makes entries of the log older. A trigger forbids changes of the log, except in this test. */
async function backdate(action: string, days: number): Promise<void> {
  await sql`alter table moderation_log disable trigger user`.execute(app.db);
  await sql`update moderation_log set created_at = created_at - make_interval(days => ${days})
    where action = ${action}`.execute(app.db);
  await sql`alter table moderation_log enable trigger user`.execute(app.db);
}

const lastDeed = async () => (await log(admin)).entries[0];

describe("a feed that everybody has left", () => {
  test("says so to everybody, and a feed that never had people does not", async () => {
    await submitText(carol, { customCategories: ["Unowned"] });
    const feed = await leftFeed("Auks", carol);
    await expect.poll(() => shown(feed), BY_EVENT).toMatchObject({ isLeft: true });
    expect(await shown("Unowned")).not.toHaveProperty("isLeft");
    await give(admin, feed, bob, "moderator");
    await expect.poll(() => shown(feed), BY_EVENT).not.toHaveProperty("isLeft");
  });

  test("is asked for by a member who has a post there; the admins are told once and make them the owner at once", async () => {
    const feed = await leftFeed("Boas", carol);
    const asked = await atOnce(3, () => answer(carol, feed.toLowerCase(), "ask"));
    expect(asked.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await roleIn(feed, carol)).toEqual([{ feed, role: null, offer: null, isAsking: true }]);
    expect(await withoutOwner(feed)).toEqual({ name: feed, askedBy: "carol", asks: 1, isLeft: true });
    const words = `A member asks to own the feed ${feed}, which has no owner`;
    expect((await messages(admin)).filter((message: string) => message === words)).toHaveLength(1);
    expect((await people(admin, feed)).body.people).toMatchObject([
      { userName: "carol", role: null, offer: null, isAsking: true },
    ]);
    // Asking gives no rights.
    expect((await people(carol, feed)).status).toBe(403);
    expect((await offer(admin, feed, "carol", "owner")).body.people).toMatchObject([
      { userName: "carol", role: "owner", isAsking: false },
    ]);
    expect((await messages(carol))[0]).toBe(`You own the feed ${feed} now`);
    expect(await withoutOwner(feed)).toBeUndefined();
  });

  test("is one whose only owner is banned, too", async () => {
    const rogue = await join("rogue_owner");
    const feed = "Ibises";
    await give(admin, feed, rogue, "owner");
    await submitText(carol, { customCategories: [feed] });
    expect((await answer(carol, feed, "ask")).status).toBe(403);
    await ban(admin, rogue.username, { isBanned: true });
    await expect.poll(() => shown(feed), BY_EVENT).toMatchObject({ isLeft: true });
    expect((await answer(carol, feed, "ask")).status).toBe(204);
    expect(await withoutOwner(feed)).toMatchObject({ askedBy: "carol" });
    await offer(admin, feed, "carol", "owner");
    await expect
      .poll(async () => (await shown(feed)).people, BY_EVENT)
      .toEqual([{ userName: "carol", role: "owner" }]);
    expect(await shown(feed)).not.toHaveProperty("isLeft");
  });

  test("is not asked for by a member without a post there, nor where somebody has a role or never had one", async () => {
    const dora = await join("dora");
    const feed = await leftFeed("Cods", carol);
    const refused = { status: 403, body: { code: "mayNotAskForFeed" } };
    expect(await answer(dora, feed, "ask")).toMatchObject(refused);
    const gone = await submitText(dora, { customCategories: [feed] });
    await app.call("DELETE", `/submission/${gone}`, { token: dora.token });
    expect(await answer(dora, feed, "ask")).toMatchObject(refused);
    await submitText(dora, { customCategories: ["Never owned"] });
    expect(await answer(dora, "Never owned", "ask")).toMatchObject(refused);
    await give(admin, feed, bob, "moderator");
    expect(await answer(carol, feed, "ask")).toMatchObject(refused);
    expect(await answer(dora, "No such feed", "ask")).toMatchObject(refused);
    const made = await app.db.selectFrom("feeds").select("id").where("name", "=", "No such feed").execute();
    expect(made).toEqual([]);
  });

  test("goes to one of those who ask; the others are told, and their requests end", async () => {
    const eve = await join("eve_asks");
    const feed = await leftFeed("Dabs", carol, eve);
    for (const by of [eve, carol]) expect((await answer(by, feed, "ask")).status).toBe(204);
    expect(await withoutOwner(feed)).toMatchObject({ askedBy: "eve_asks", asks: 2 });
    await give(admin, feed, bob, "owner");
    for (const by of [eve, carol]) {
      expect(await roleIn(feed, by)).toEqual([]);
      expect((await messages(by))[0]).toBe(`The feed ${feed}, for which you asked, has an owner now`);
    }
    expect((await people(admin, feed)).body.people).toMatchObject([{ userName: "bob" }]);
    expect(await answer(carol, feed, "ask")).toMatchObject({
      status: 403,
      body: { code: "mayNotAskForFeed" },
    });
  });
});

describe("a member who asks for a feed", () => {
  test("may withdraw, also where they are asked to moderate it meanwhile", async () => {
    const feed = await leftFeed("Eels", carol);
    await answer(carol, feed, "ask");
    expect((await answer(carol, feed, "withdraw")).status).toBe(204);
    expect(await lastDeed()).toMatchObject({ action: "withdraw-feed-ask", subject: feed, userName: "carol" });
    expect(await roleIn(feed, carol)).toEqual([]);
    expect((await answer(carol, feed, "withdraw")).status).toBe(404);
    // After a day the member may ask again. The wait protects the admins, who are notified of each ask.
    expect(await answer(carol, feed, "ask")).toMatchObject({ status: 403, body: { code: "askedLately" } });
    await backdate("withdraw-feed-ask", 2);
    await answer(carol, feed, "ask");
    await offer(admin, feed, "carol", "moderator");
    expect(await roleIn(feed, carol)).toEqual([{ feed, role: null, offer: "moderator", isAsking: true }]);
    await answer(carol, feed, "decline");
    expect(await roleIn(feed, carol)).toEqual([{ feed, role: null, offer: null, isAsking: true }]);
    await offer(admin, feed, "carol", "moderator");
    await end(admin, feed, "carol", "Not needed.");
    expect(await roleIn(feed, carol)).toEqual([{ feed, role: null, offer: null, isAsking: true }]);
    await offer(admin, feed, "carol", "moderator");
    await answer(carol, feed, "withdraw");
    expect(await roleIn(feed, carol)).toEqual([{ feed, role: null, offer: "moderator" }]);
  });

  test("is refused with a reason that they read, and asks again 30 days later", async () => {
    const feed = await leftFeed("Frogs", carol);
    await answer(carol, feed, "ask");
    expect((await end(admin, feed, "carol", "Too new here.")).body.people).toEqual([]);
    expect((await messages(carol))[0]).toBe(
      `The admins have decided that you do not become the owner of the feed ${feed}: Too new here.`,
    );
    await backdate("refuse-feed-ask", 31);
    await answer(carol, feed, "ask");
    // A member who has blocked the admin is also notified, with the reason.
    await app.call("POST", `/user/${admin.username}/block`, { token: carol.token });
    await end(admin, feed, "carol", "Still too new.");
    expect((await messages(carol))[0]).toContain("Still too new.");
    expect(await lastDeed()).toMatchObject({
      ...{ action: "refuse-feed-ask", subject: feed, userName: "alice", subjectName: "carol" },
      reason: "Still too new.",
    });
    expect(await answer(carol, feed, "ask")).toMatchObject({ status: 403, body: { code: "askedLately" } });
    await backdate("refuse-feed-ask", 31);
    expect((await answer(carol, feed, "ask")).status).toBe(204);
  });

  test("is one of ten at most; those who are banned are not counted for the admins", async () => {
    const many = [];
    for (let n = 0; n <= LIMITS.feedAsks; n += 1) many.push(await join(`asker_${n}`));
    const feed = await leftFeed("Gobies", ...many);
    const answers = [];
    for (const by of many) answers.push(await answer(by, feed, "ask"));
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(many.slice(0, -1).map(() => 204));
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: "feedAsksFull" } });
    await ban(admin, many[0]!.username, { isBanned: true });
    expect(await withoutOwner(feed)).toMatchObject({ askedBy: "asker_1", asks: LIMITS.feedAsks - 1 });
    expect((await people(admin, feed)).body.people).toHaveLength(LIMITS.feedAsks - 1);
    expect((await answer(many.at(-1)!, feed, "ask")).status).toBe(204);
    await ban(admin, many[0]!.username, { isBanned: false });
    expect((await people(admin, feed)).body.people).toHaveLength(LIMITS.feedAsks);
    // Members who ask for the feed do not count against the limit on its people, so admins can still make offers.
    expect((await offer(admin, feed, "bob", "moderator")).status).toBe(200);
  });
});
