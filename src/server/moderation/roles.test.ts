import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { grantRole } from "./roles.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote } = await castOf(app);
const { ban, grant, log, notifications, suspend } = moderate(app);
/** Makes the sessions of a member so old that they need the password. */
const age = ({ username }: Person) =>
  sql`
  update sessions set created_at = now() - interval '11 minutes'
  where member_id = (select id from members where username = ${username})`.execute(app.db);

const byOperator = (username: string, role: "member" | "moderator" | "admin") =>
  app.db
    .transaction()
    .execute((transaction) =>
      grantRole(transaction, null, username, { role, reason: "The first one.", isConfirmed: true }),
    );
const roleOf = async ({ token }: Person) => (await app.call("GET", "/profile", { token })).body.user.role;

describe("roles", () => {
  test("the operator makes the first admin, who grants roles to others; they are told, and it is logged", async () => {
    await byOperator("ALICE", "admin");
    expect(await roleOf(alice)).toBe("admin");
    expect((await log(alice)).entries[0]).toMatchObject({
      action: "grant-role",
      userName: null,
      subject: "alice",
      detail: "admin",
      reason: "The first one.",
    });
    expect((await grant(alice, "bob", { role: "moderator", reason: "Welcome." })).body).toMatchObject({
      userName: "bob",
      role: "moderator",
    });
    expect((await notifications(bob))[0].message).toBe("You are a moderator of this site now: Welcome.");
    // The new role counts at once, without signing in again.
    expect((await app.call("GET", "/moderation/reports", { token: bob.token })).status).toBe(200);
    await grant(alice, "bob", { role: "member", reason: "Thank you." });
    expect((await app.call("GET", "/moderation/reports", { token: bob.token })).status).toBe(403);
    expect((await notifications(bob))[0].message).toBe("You no longer moderate this site: Thank you.");
  });

  test("nobody changes their own role, and granting a role that the member has is not logged", async () => {
    await promote(alice, "admin");
    expect((await grant(alice, "alice", { role: "member" })).status).toBe(403);
    const { entries } = await log(alice);
    expect((await grant(alice, "carol", { role: "member" })).status).toBe(200);
    expect((await log(alice)).entries).toEqual(entries);
  });

  test("when two admins demote each other at once, one remains an admin", async () => {
    for (let round = 0; round < 5; round++) {
      await byOperator("alice", "admin");
      await byOperator("carol", "admin");
      const answers = await Promise.all([
        grant(alice, "carol", { role: "member" }),
        grant(carol, "alice", { role: "member" }),
      ]);
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(1);
      expect(new Set([await roleOf(alice), await roleOf(carol)])).toEqual(new Set(["admin", "member"]));
    }
  });

  test("the operator can demote the last admin, who is told as well", async () => {
    const dave = await join("dave");
    await byOperator("dave", "admin");
    await byOperator("dave", "member");
    expect(await roleOf(dave)).toBe("member");
    expect(await notifications(dave)).toHaveLength(2);
    await expect(byOperator("nobody_here", "admin")).rejects.toThrow("User not found.");
  });

  test.each(["owner", "", null, ["admin"]])("role %j is a 400 that says why", async (role) => {
    await byOperator("alice", "admin");
    expect(await grant(alice, "bob", { role })).toMatchObject({
      status: 400,
      body: { error: "Role must be member, moderator or admin." },
    });
  });

  test("the role of an admin is given and taken with the admin's password, unless their session has just begun", async () => {
    const [erin, frank] = [await join("erin"), await join("frank")];
    await byOperator("erin", "admin");
    await age(erin);
    const asked = { role: "admin", reason: "Welcome." };
    const refused = await grant(erin, "frank", asked);
    expect(refused).toMatchObject({ status: 403, body: { code: "confirmationNeeded" } });
    const wrong = await grant(erin, "frank", { ...asked, currentPassword: "not my password" });
    expect(wrong).toMatchObject({ status: 403, body: { code: "wrongPassword" } });
    expect(await roleOf(frank)).toBe("member");
    const { password: currentPassword } = erin;
    expect((await grant(erin, "frank", { ...asked, currentPassword })).status).toBe(200);
    expect((await grant(erin, "frank", { role: "moderator" })).body.code).toBe("confirmationNeeded");
    expect(await roleOf(frank)).toBe("admin");
    expect((await grant(erin, "frank", { role: "moderator", currentPassword })).status).toBe(200);
    // Changes of moderators' roles need no password.
    expect((await grant(erin, "frank", { role: "member" })).status).toBe(200);
    const { idToken: token } = (await app.call("POST", "/login", { body: erin })).body;
    expect((await grant({ token }, "frank", asked)).status).toBe(200);
    await byOperator("frank", "member");
    await byOperator("erin", "member");
  });

  test("after ten wrong passwords in an hour no password is checked", async () => {
    const limited = await startTestApp({ beside: app, rateLimits: true });
    onTestFinished(() => limited.close());
    const gwen = await join("gwen");
    await byOperator("gwen", "admin");
    const guess = (currentPassword: string) =>
      moderate(limited).grant(gwen, "bob", { role: "admin", currentPassword });
    // Right passwords do not count as tries.
    for (let count = 0; count < 11; count++) {
      expect((await guess(gwen.password)).status).toBe(200);
      await byOperator("bob", "member");
    }
    for (let count = 0; count < 10; count++) expect((await guess("a guess")).status).toBe(403);
    expect((await guess(gwen.password)).status).toBe(429);
    expect(await roleOf(bob)).toBe("member");
    await byOperator("gwen", "member");
  });

  test("nobody who is suspended or banned gets a role; one that they have can be taken", async () => {
    await byOperator("alice", "admin");
    const hugo = await join("hugo");
    const refusal = { status: 409, body: { code: "roleWhileHeldBack" } };
    await suspend(alice, "hugo", { days: 3 });
    for (const role of ["moderator", "admin"]) {
      expect(await grant(alice, "hugo", { role })).toMatchObject(refusal);
    }
    await suspend(alice, "hugo", { days: 0 });
    expect((await grant(alice, "hugo", { role: "admin" })).status).toBe(200);
    await suspend(alice, "hugo", { days: 3 });
    // A lower role can be given.
    expect((await grant(alice, "hugo", { role: "moderator" })).status).toBe(200);
    await suspend(alice, "hugo", { days: 3 });
    expect((await grant(alice, "hugo", { role: "member" })).status).toBe(200);
    await ban(alice, "hugo", { isBanned: true });
    expect(await grant(alice, "hugo", { role: "moderator" })).toMatchObject(refusal);
    expect(await roleOf(alice)).toBe("admin");
    expect((await log(alice)).entries[0].action).toBe("ban-member");
    await byOperator(hugo.username, "moderator");
  });

  test("takes effect at once in every process, and an open page is told", async () => {
    const beside = await startTestApp({ beside: app });
    onTestFinished(() => beside.close());
    const ivy = await join("ivy");
    const queueThere = async () => (await beside.call("GET", "/moderation/reports", ivy)).status;
    const events = await openEvents(beside, "", ivy.token);
    onTestFinished(() => events.close());
    expect(await queueThere()).toBe(403);
    await grant(alice, "ivy", { role: "moderator" });
    expect(await queueThere()).toBe(200);
    await events.next("notification");
    await grant(alice, "ivy", { role: "member" });
    expect(await queueThere()).toBe(403);
  });
});
