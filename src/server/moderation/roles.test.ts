import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { grantRole } from "./roles.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote } = await castOf(app);
const { grant, log, notifications } = moderate(app);

const byOperator = (username: string, role: "member" | "moderator" | "admin") =>
  app.db
    .transaction()
    .execute((transaction) => grantRole(transaction, null, username, { role, reason: "The first one." }));
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
    expect((await notifications(bob))[0].message).toBe("You do not moderate this site any more: Thank you.");
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
});
