import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Signed } from "../../../../test/cast.ts";
import { codeIn, mailsOf, receiverOf } from "../../../../test/mails.ts";
import { startOpenIdProvider } from "../../../../test/openid-provider.ts";
import { checkFigures } from "../../check/check.ts";
import { invite } from "../../invitations/test-invitations.ts";
import { requestsOf } from "../../join-requests/test-requests.ts";
import { changeSettings } from "../../site-settings/test-settings.ts";
import { confirmationsOf } from "./test-confirmations.ts";

const app = await startTestApp({ sendsMail: true });
const { alice, bob, promote } = await castOf(app);
const mailbox = await mailsOf(app);
afterAll(async () => {
  await mailbox.remove();
  await app.close();
});
await promote(alice, "admin");
const { stateOf, withdraw, approve, refuse, queue, requestOf } = requestsOf(app);
const { register, codeFor, confirm, deny } = confirmationsOf(app, mailbox);
const settings = (wanted: object) => changeSettings(app, alice, wanted);
const uidOf = async ({ token }: Signed) =>
  (await app.call("GET", "/profile", { token })).body.user.uid as string;
const names = async (query: string) =>
  (await queue(alice, query)).requests.map(({ userName }: { userName: string }) => userName);

describe("the setting", () => {
  test("is off on a new site: people who register are members at once", async () => {
    expect((await app.call("GET", "/admin/settings", alice)).body.settings.confirmation).toBe("none");
    expect(await stateOf(await register("open_one"))).toBe("member");
  });

  test("leaves present members as they are, and people who wait go on waiting when it is off again", async () => {
    expect((await settings({ confirmation: "mail" })).status).toBe(200);
    expect(await stateOf(bob)).toBe("member");
    const waits = await register("waits");
    await settings({ confirmation: "none" });
    expect([await stateOf(waits), await stateOf(await register("open_two"))]).toEqual([
      ...["unconfirmed", "member"],
    ]);
    await confirm(await codeFor(waits.email));
    expect(await stateOf(waits)).toBe("member");
    await settings({ confirmation: "mail" });
  });

  test("cannot be chosen without a mail server, and has no effect there", async () => {
    const other = await startTestApp({ beside: app });
    const { version, settings: read, sendsMail } = (await other.call("GET", "/admin/settings", alice)).body;
    expect([read.confirmation, sendsMail]).toEqual(["none", false]);
    const body = { version, confirmation: "mail" };
    const refused = await other.call("POST", "/admin/settings", { token: alice.token, body });
    expect([refused.status, refused.body.code]).toEqual([400, "mailNotSetUp"]);
    expect(refused.body.error).toContain("SMTP_URL");
    await other.close();
  });
});

describe("an invitation", () => {
  test("is used up at once, and its feeds are followed once the address is confirmed", async () => {
    const { secret } = await invite(app, alice, { maxUses: 1, feeds: ["pears"] });
    const ines = await register("ines", { invitation: secret });
    const follows = async () =>
      (await app.call("GET", "/followed-categories", { token: ines.token })).body.categories;
    expect([await stateOf(ines), await follows()]).toEqual(["unconfirmed", []]);
    // Nobody sees the name before.
    const seen = async () => ({
      own: (await app.call("GET", "/invitations", alice)).body.invitations[0].members.length,
      panel: (await app.call("GET", "/moderation/members/alice", alice)).body.invited ?? [],
    });
    expect(await seen()).toEqual({ own: 0, panel: [] });
    const second = await app.call("POST", "/register", {
      body: {
        username: "second",
        email: "second@example.com",
        password: "second's long secret",
        invitation: secret,
      },
    });
    expect(second.body.code).toBe("invitationUsed");
    await confirm(await codeFor(ines.email));
    expect([await stateOf(ines), await follows()]).toEqual(["member", ["pears"]]);
    expect(await seen()).toEqual({ own: 1, panel: ["ines"] });
    expect((await checkFigures(app.db)).filter(({ off }) => off > 0)).toEqual([]);
  });

  test("can be used again if the account is erased before it is confirmed", async () => {
    const { secret } = await invite(app, alice, { maxUses: 1, feeds: ["pears"] });
    const stranger = await register("stranger", { invitation: secret });
    await deny(await codeFor(stranger.email));
    expect(await stateOf(await register("friend", { invitation: secret }))).toBe("unconfirmed");
  });
});

describe("a request to join", () => {
  test("reaches the moderators once the address is confirmed, and says so", async () => {
    await settings({ registration: "approval", question: "Which trees?" });
    const rosa = await register("rosa", { answer: "Oaks." });
    expect([await stateOf(rosa), await names("")]).toEqual(["unconfirmed", []]);
    expect(await names("?unconfirmed=true")).toContain("rosa");
    const early = await refuse(alice, await uidOf(rosa), "No.");
    expect([early.status, early.body.code]).toEqual([409, "joinRequestUnconfirmed"]);
    expect((await confirm(await codeFor(rosa.email))).body).toMatchObject({ isWaiting: true });
    expect(await stateOf(rosa)).toBe("waiting");
    expect((await queue(alice)).requests).toMatchObject([{ userName: "rosa", isAddressConfirmed: true }]);
    await approve(alice, await uidOf(rosa));
    expect(await stateOf(rosa)).toBe("member");
    await settings({ registration: "open" });
  });
});

describe("moderators and admins", () => {
  test("see the accounts that are not confirmed and their number, and an admin lets one in by hand, once", async () => {
    const nina = await register("nina");
    const { requests, unconfirmed } = await queue(alice, "?unconfirmed=true");
    expect(requests[0]).toMatchObject({ userName: "nina", question: "", isAddressConfirmed: false });
    expect(unconfirmed).toBe(requests.length);
    expect((await queue(bob, "?unconfirmed=true")).code).toBe("notAllowed");
    const uid = await uidOf(nina);
    await promote(bob, "moderator");
    expect((await queue(bob, "?unconfirmed=true")).unconfirmed).toBe(unconfirmed);
    expect((await approve(bob, uid)).body.code).toBe("onlyAdminsConfirm");
    await mailbox.runDueJobs();
    await mailbox.empty();
    expect([(await approve(alice, uid)).status, (await approve(alice, uid)).status]).toEqual([204, 204]);
    expect(await stateOf(nina)).toBe("member");
    const { entries } = (await app.call("GET", "/moderation/log", alice)).body;
    expect(
      entries
        .filter(({ subject }: { subject: string }) => subject === "nina")
        .map(({ action }: { action: string }) => action),
    ).toEqual(["confirm-address"]);
    // Nobody has proven the address: no mail tells of it.
    await mailbox.runDueJobs();
    expect(await mailbox.mails()).toEqual([]);
  });
});

describe("somebody who has not confirmed", () => {
  test("may not write, and is in no profile, completion or message", async () => {
    const ghost = await register("ghost");
    for (const [method, path] of [
      ...[
        ["POST", "/submit"],
        ["POST", "/messages"],
        ["POST", "/images"],
        ["POST", "/follow-category"],
      ],
      ...[
        ["POST", "/submission/1/upvote"],
        ["POST", "/submission/1/comments"],
        ["GET", "/user-search?q=bob"],
      ],
    ] as [string, string][])
      expect((await app.call(method, path, { token: ghost.token })).body.code).toBe("addressUnconfirmed");
    expect((await app.call("GET", "/user/ghost")).status).toBe(404);
    expect((await app.call("GET", "/user-search?q=ghost", bob)).body.users).toEqual([]);
    expect((await app.call("GET", "/search/members?q=host", bob)).body.members).toEqual([]);
    const body = { toUsername: "ghost", text: "Hello." };
    expect((await app.call("POST", "/messages", { token: bob.token, body })).status).toBe(404);
    expect((await requestOf(ghost)).status).toBe(404);
  });

  test("erases the account, whose name and address are free", async () => {
    const gone = await register("gone");
    expect((await withdraw(gone)).status).toBe(204);
    expect(await stateOf(await register("gone"))).toBe("unconfirmed");
  });

  test("confirms by the link of a new password, which went to the same address", async () => {
    const remi = await register("remi");
    await mailbox.empty();
    await app.call("POST", "/forgot-password", { body: { email: remi.email } });
    await mailbox.runDueJobs();
    const mail = (await mailbox.mails()).findLast((one) => receiverOf(one) === remi.email)!;
    const body = { oobCode: codeIn(mail), newPassword: "another long secret" };
    const { body: answer } = await app.call("POST", "/reset-password", { body });
    expect(await stateOf({ token: answer.idToken })).toBe("member");
  });
});

test("Google confirms the address, of a new account and of one that waits", async () => {
  const provider = await startOpenIdProvider();
  provider.serve("http://127.0.0.1/auth/google/callback");
  const { issuer, client } = provider;
  const other = await startTestApp({ beside: app, sendsMail: true, google: { issuer, ...client } });
  const signIn = async (token: string | undefined, sub: string, email: string) => {
    const credential = await provider.idToken({ sub, email, email_verified: true, name: sub });
    return other.call("POST", "/auth/google", { token, body: { credential } });
  };
  const fresh = await signIn(undefined, "fresh", "fresh@example.org");
  expect(await stateOf({ token: fresh.body.idToken })).toBe("member");
  const gina = await register("gina");
  expect((await signIn(gina.token, "gina", gina.email)).status).toBe(200);
  expect(await stateOf(gina)).toBe("member");
  await other.close();
  await provider.stop();
});

test("an address gets three mails with a link an hour, whoever has them sent", async () => {
  const limited = await startTestApp({ beside: app, sendsMail: true, rateLimits: true });
  const body = { username: "often", email: "often@example.com", password: "often's long secret" };
  const { idToken: token } = (await limited.call("POST", "/register", { body })).body;
  const send = async () => (await limited.call("POST", "/confirm-email/mail", { token })).status;
  expect([await send(), await send(), await send()]).toEqual([202, 202, 429]);
  const { rows } = await sql`select from jobs where name = 'send-address-confirmation'
    and payload ->> 'email' = 'often@example.com'`.execute(app.db);
  expect(rows).toHaveLength(1);
  await limited.close();
});
