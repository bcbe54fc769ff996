import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../../test/cast.ts";
import { openEvents } from "../../../../test/events.ts";
import { untilWaitingForLocks } from "../../../../test/locks.ts";
import { codeIn, MAIL_SITE, mailsOf, receiverOf } from "../../../../test/mails.ts";

const app = await startTestApp();
const { alice, bob, join } = await castOf(app);
const { runDueJobs, mails, empty, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await app.close();
});
beforeEach(empty);

const NEW = "the next long secret";

const change = ({ token }: Signed, currentPassword: unknown, newPassword: unknown = NEW) =>
  app.call("POST", "/change-password", { token, body: { currentPassword, newPassword } });
const logIn = (person: Person, password = person.password) =>
  app.call("POST", "/login", { body: { email: person.email, password } });
const isGood = async ({ token }: Signed) => (await app.call("GET", "/account", { token })).status === 200;

describe("POST /change-password", () => {
  test("sets the password, ends every other session and its streams, and keeps this one", async () => {
    const dora = await join("dora");
    const there = { token: (await logIn(dora)).body.idToken };
    const [here, away] = [await openEvents(app, "", dora.token), await openEvents(app, "", there.token)];
    const { status, body } = await change(dora, dora.password);
    expect([status, body]).toEqual([204, null]);
    await expect(away.next("message")).rejects.toThrow("ended");
    expect([await isGood(dora), await isGood(there)]).toEqual([true, false]);
    expect((await logIn(dora)).status).toBe(401);
    expect((await logIn(dora, NEW)).status).toBe(200);
    await app.call("POST", "/messages", { ...bob, body: { toUsername: "dora", text: "Still there?" } });
    await here.next("message");
    here.close();
  });

  test("mails the member a notice that contains no password", async () => {
    const erin = await join("erin");
    await change(erin, erin.password);
    await runDueJobs();
    const [mail] = await mails();
    expect([receiverOf(mail!), mail!.subject]).toEqual([
      erin.email,
      `Your password at ${MAIL_SITE.name} was changed`,
    ]);
    expect(mail!.text).toContain("https://hearth.example/forgot");
    expect(mail!.html).toContain("&lt;b&gt;");
    expect(`${mail!.text}${mail!.html}`).not.toContain(NEW);
    expect(await mails()).toHaveLength(1);
  });

  test("a wrong current password is a 403 that changes nothing and mails nothing", async () => {
    for (const wrong of ["not her password", alice.password.toUpperCase(), ` ${alice.password}`]) {
      const { status, body } = await change(alice, wrong);
      expect([status, body.error]).toEqual([403, "That is not your current password."]);
    }
    await runDueJobs();
    expect(await mails()).toEqual([]);
    expect([await isGood(alice), (await logIn(alice)).status]).toEqual([true, 200]);
  });

  test.for([
    ["short", "Password must be at least 8 characters."],
    ["password123", "That password is among the most commonly leaked ones. Please choose another."],
    ["x".repeat(129), "Password cannot exceed 128 characters."],
    [undefined, "Password is required."],
    [7, "Password must be a text."],
  ] as const)("the new password %.12j is a 400, as at registration", async ([wanted, error]) => {
    const body = { currentPassword: alice.password, newPassword: wanted };
    const answer = await app.call("POST", "/change-password", { token: alice.token, body });
    expect([answer.status, answer.body.errors]).toEqual([400, [error]]);
  });

  test.for([undefined, "", 7, null, "\0"])("the current password %j is a 400", async (wrong) => {
    expect((await change(alice, wrong)).status).toBe(400);
  });

  test("voids the links of reset mails that were sent before", async () => {
    const frank = await join("frank");
    await app.call("POST", "/forgot-password", { body: { email: frank.email } });
    await runDueJobs();
    const oobCode = codeIn((await mails())[0]!);
    await change(frank, frank.password);
    const { status } = await app.call("POST", "/reset-password", {
      body: { oobCode, newPassword: "a stranger's secret" },
    });
    expect([status, (await logIn(frank, NEW)).status]).toEqual([400, 200]);
  });

  test("succeeds for one of several requests at the same moment, and the others are a 403", async () => {
    const grace = await join("grace");
    const wanted = Array.from({ length: 5 }, (_, index) => `her secret number ${index}`);
    const statuses = await Promise.all(
      wanted.map(async (password) => (await change(grace, grace.password, password)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 403, 403, 403, 403]);
    expect((await logIn(grace, wanted[statuses.indexOf(204)])).status).toBe(200);
  });

  test("a concurrent sign-in with the old password leaves no session", async () => {
    const hana = await join("hana");
    const meanwhile = await app.db.transaction().execute(async (transaction) => {
      await sql`select from members where username = 'hana' for update`.execute(transaction);
      const requests = [change(hana, hana.password), logIn(hana)] as const;
      await untilWaitingForLocks(app.db, 2);
      return { requests };
    });
    const [changed, signedIn] = await Promise.all(meanwhile.requests);
    expect(changed.status).toBe(204);
    // Whichever request comes first, only the session that changed the password is left.
    const isIn = signedIn.status === 200 && (await isGood({ token: signedIn.body.idToken }));
    expect([isIn, await isGood(hana)]).toEqual([false, true]);
  });
});

describe("a member without a password", () => {
  test("is told so, and sets a first one with a reset mail", async () => {
    const ines = await join("ines");
    await sql`update members set password_hash = null where username = 'ines'`.execute(app.db);
    expect((await app.call("GET", "/account", ines)).body).toEqual({ hasPassword: false, newEmail: null });
    const { status, body } = await change(ines, "anything");
    expect([status, body.error]).toEqual([403, expect.stringContaining("no password yet")]);
    await app.call("POST", "/forgot-password", { body: { email: ines.email } });
    await runDueJobs();
    const answer = await app.call("POST", "/reset-password", {
      body: { oobCode: codeIn((await mails())[0]!), newPassword: NEW },
    });
    const { body: account } = await app.call("GET", "/account", { token: answer.body.idToken });
    expect(account).toEqual({ hasPassword: true, newEmail: null });
  });
});
