import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { moderate } from "./test-decisions.ts";

/** Links by which admins let a member into an account, on a site that sends no mails. */

const app = await startTestApp();
afterAll(() => app.close());
const { alice: admin, bob: moderator, carol, join, promote } = await castOf(app);
await promote(admin, "admin");
await promote(moderator, "moderator");
const { call } = app;
const { ban, grant, log, notifications, suspend } = moderate(app);

const linkFor = (by: Signed, username: string, body: object = {}, on = app) =>
  on.call("POST", `/moderation/members/${username}/password-link`, {
    token: by.token,
    body: { reason: "Forgot it.", ...body },
  });
const logIn = ({ email }: Person, password: string) =>
  app.call("POST", "/login", { body: { email, password } });

/** Sets a password by a code. */
const use = async (code: string | null) =>
  (
    await app.call("POST", "/reset-password", {
      body: { oobCode: code, newPassword: "another long secret" },
    })
  ).body.code ?? "ok";

test("a link of an admin sets a member's password, once, and ends the sessions", async () => {
  const { status, body } = await linkFor(admin, "CAROL");
  expect(status).toBe(200);
  const code = new URL(body.link).searchParams.get("oobCode");
  const reset = () =>
    app.call("POST", "/reset-password", { body: { oobCode: code, newPassword: "another long secret" } });
  expect((await reset()).status).toBe(200);
  expect((await reset()).body.code).toBe("invalidResetCode");
  expect((await app.call("GET", "/profile", carol)).status).toBe(401);
  expect((await logIn(carol, "another long secret")).status).toBe(200);
});

test("the status of a member tells admins whether a link can be made", async () => {
  const canMake = async (by: Signed, username: string, on = app) =>
    (await on.call("GET", `/moderation/members/${username}`, by)).body.hasPasswordLink;
  expect(await canMake(admin, "bob")).toBe(true);
  expect([await canMake(moderator, "carol"), await canMake(admin, "alice")]).toEqual([undefined, undefined]);
  const mailing = await startTestApp({ beside: app, sendsMail: true });
  onTestFinished(() => mailing.close());
  expect(await canMake(admin, "bob", mailing)).toBeUndefined();
});

test("a banned member gets a link; with the new password they can appeal, and not sign in", async () => {
  const erin = await join("erin");
  await ban(admin, "erin", { isBanned: true });
  const { body } = await call("GET", "/moderation/members/erin", admin);
  expect(body.hasPasswordLink).toBe(true);
  const { link } = (await linkFor(admin, "erin")).body;
  await use(new URL(link).searchParams.get("oobCode"));
  expect((await logIn(erin, "another long secret")).body.code).toBe("banned");
  const { appealBan } = appealsOf(app);
  expect((await appealBan({ ...erin, password: "another long secret" })).status).toBe(200);
});

test("the link is in the log without its code, and the member is told", async () => {
  const { link } = (await linkFor(admin, "bob")).body;
  const { entries } = await log(admin);
  expect(entries[0]).toMatchObject({
    ...{ action: "make-password-link", userName: "alice", subject: "bob", reason: "Forgot it." },
  });
  expect(JSON.stringify(entries)).not.toContain(new URL(link).searchParams.get("oobCode"));
  expect((await notifications(moderator))[0].message).toBe(
    "An admin made a link by which a new password is set for your account: Forgot it.",
  );
});

test("on a site that sends mails an admin gets no link, because the member can ask for one", async () => {
  const mailing = await startTestApp({ beside: app, sendsMail: true });
  onTestFinished(() => mailing.close());
  const { status, body } = await linkFor(admin, "bob", {}, mailing);
  expect([status, body.code]).toEqual([409, "mailInstead"]);
  expect(body.error).toContain("so bob can ask for a link");
});

test("nobody makes a link for an admin, and only admins make links", async () => {
  await promote(moderator, "admin");
  expect((await linkFor(admin, "bob")).status).toBe(403);
  expect((await linkFor(admin, "alice")).status).toBe(403);
  await promote(moderator, "moderator");
  expect((await linkFor(moderator, "carol")).status).toBe(403);
  expect((await linkFor(admin, "nobody_here")).status).toBe(404);
});

test("a link needs the admin's password, unless their session has just begun", async () => {
  await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(app.db);
  expect((await linkFor(admin, "bob")).body.code).toBe("confirmationNeeded");
  expect((await linkFor(admin, "bob", { currentPassword: "a guess" })).body.code).toBe("wrongPassword");
  expect((await linkFor(admin, "bob", { currentPassword: admin.password })).status).toBe(200);
});

test("a link ends once its member is an admin, once its maker is no admin any more, and with the next link", async () => {
  const { password: currentPassword } = admin;
  const dave = await join("dave");
  await promote(dave, "admin");
  const made = async () =>
    new URL((await linkFor(dave, "bob", { currentPassword: dave.password })).body.link).searchParams.get(
      "oobCode",
    );
  const first = await made();
  const code = await made();
  expect(await use(first)).toBe("invalidResetCode");
  await grant(admin, "bob", { role: "admin", currentPassword });
  expect(await use(code)).toBe("invalidResetCode");
  await grant(admin, "bob", { role: "moderator", currentPassword });
  await suspend(admin, "dave", { days: 1 });
  expect(await use(code)).toBe("invalidResetCode");
  await suspend(admin, "dave", { days: 0 });
  await ban(admin, "dave", { isBanned: true });
  expect(await use(code)).toBe("invalidResetCode");
  await ban(admin, "dave", { isBanned: false });
  await grant(admin, "dave", { role: "member", currentPassword });
  expect(await use(code)).toBe("invalidResetCode");
  await grant(admin, "dave", { role: "admin", currentPassword });
  expect(await use(code)).toBe("ok");
});

test("an author who was imported has no way to sign in, and so no link", async () => {
  await sql`insert into members (username, import_key) values ('imported', 'an import')`.execute(app.db);
  const { password: currentPassword } = admin;
  expect(await linkFor(admin, "imported", { currentPassword })).toMatchObject({
    status: 400,
    body: { code: "noEmail" },
  });
});
