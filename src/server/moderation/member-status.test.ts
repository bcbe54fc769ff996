import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { atOnce } from "../../../test/race.ts";
import { milliseconds } from "../../contract/moments.ts";
import { newToken, tokenHash } from "../auth/tokens.ts";
import { moderate } from "./test-decisions.ts";

let provider: OpenIdProvider;
let app: TestApp;
let beside: TestApp;
let cast: Awaited<ReturnType<typeof castOf>>;
let acts: ReturnType<typeof moderate>;
let people = 0;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.serve("http://127.0.0.1/auth/google/callback");
  app = await startTestApp({ google: { issuer: provider.issuer, ...provider.client } });
  beside = await startTestApp({ beside: app });
  cast = await castOf(app);
  acts = moderate(app);
  await cast.promote(cast.carol, "moderator");
  await cast.promote(cast.alice, "admin");
});
afterAll(async () => {
  await beside.close();
  await app.close();
  await provider.stop();
});

const somebody = () => cast.join(`somebody_${++people}`);
const statusOf = async ({ username }: Person, by: Signed = cast.carol) =>
  (await app.call("GET", `/moderation/members/${username}`, { token: by.token })).body;
const submit = ({ token }: Signed, { call } = app) =>
  call("POST", "/submit", { token, body: { contentType: "text", title: "A title", content: "Words." } });
const logIn = ({ email, password }: Person) => app.call("POST", "/login", { body: { email, password } });
const profile = ({ token }: Signed, { call } = app) => call("GET", "/profile", { token });

describe("a suspension", () => {
  test("lets a member read but not write, in every process, until it ends; they are told until when and why", async () => {
    const member = await somebody();
    const { status, body } = await acts.suspend(cast.carol, member.username, { days: 3, reason: "Rude." });
    expect([status, body]).toEqual([
      200,
      {
        userName: member.username,
        role: "member",
        isBanned: false,
        suspendedUntil: { _seconds: expect.any(Number), _nanoseconds: 0 },
        reason: "Rude.",
      },
    ]);
    const until = milliseconds(body.suspendedUntil);
    expect(Math.abs(until - Date.now() - 3 * 86_400_000)).toBeLessThan(60_000);
    expect(await statusOf(member)).toEqual(body);
    for (const process of [app, beside]) {
      const refused = await submit(member, process);
      expect(refused.status).toBe(403);
      expect(refused.body.error).toMatch(
        /^You are suspended until \d+ \w+ \d{4}, \d\d:\d\d UTC and can only read until then\. The reason: Rude\.$/,
      );
      expect((await profile(member, process)).status).toBe(200);
    }
    const [told] = await acts.notifications(member);
    expect(told.message).toMatch(
      /^A moderator suspended you until .+ UTC; you can only read until then: Rude\.$/,
    );
    // A new session is suspended as well.
    expect((await submit({ token: (await logIn(member)).body.idToken })).status).toBe(403);
    await sql`update members set suspended_until = now() where username = ${member.username}`.execute(app.db);
    expect((await submit(member)).status).toBe(201);
    expect(await statusOf(member)).toMatchObject({ suspendedUntil: null, reason: null });
  });

  test("is ended by a suspension of 0 days, and the member is told", async () => {
    const member = await somebody();
    await acts.suspend(cast.carol, member.username, { days: 365 });
    await acts.suspend(cast.carol, member.username, { days: 0, reason: "Enough." });
    expect((await submit(member)).status).toBe(201);
    expect((await acts.notifications(member))[0].message).toBe("A moderator ended your suspension: Enough.");
    await acts.suspend(cast.carol, member.username, { days: 0 });
    const { entries } = await acts.log(cast.carol, `?username=${member.username}`);
    expect(entries).toMatchObject([
      { action: "end-suspension", subject: member.username, reason: "Enough." },
      { action: "suspend-member", detail: expect.stringMatching(/^Until \d/) },
    ]);
  });

  test.each([-1, 366, 1.5, "3", null])("of %j days is a 400 that says why", async (days) => {
    const { status, body } = await acts.suspend(cast.carol, cast.bob.username, { days });
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^Days must be /)]);
  });
});

describe("a ban", () => {
  test("ends every session at once, open event streams included, in every process", async () => {
    const member = await somebody();
    const streams = [await openEvents(app, "", member.token), await openEvents(beside, "", member.token)];
    const answer = await acts.ban(cast.carol, member.username, { isBanned: true, reason: "Fraud." });
    expect(answer.body).toMatchObject({ isBanned: true, reason: "Fraud." });
    for (const stream of streams) await expect(stream.next("message")).rejects.toThrow("ended");
    for (const process of [app, beside]) expect((await profile(member, process)).status).toBe(401);
  });

  test("refuses the right password with the reason of the ban; a wrong one is refused as usual", async () => {
    const member = await somebody();
    await acts.ban(cast.carol, member.username, { isBanned: true, reason: "Fraud." });
    expect(await logIn(member)).toMatchObject({
      status: 403,
      body: { error: "You are banned from this site. The reason: Fraud." },
    });
    expect(await logIn({ ...member, password: "not theirs" })).toMatchObject({
      status: 401,
      body: { error: "Invalid email or password." },
    });
  });

  test("refuses a sign-in with Google", async () => {
    const claims = { sub: "banned", email: "banned@example.org", email_verified: true, name: "Banned One" };
    const signIn = async () => {
      const credential = await provider.idToken(claims);
      return app.call("POST", "/auth/google", { body: { credential } });
    };
    const { idToken } = (await signIn()).body;
    await acts.ban(cast.carol, (await profile({ token: idToken })).body.user.username, { isBanned: true });
    expect((await profile({ token: idToken })).status).toBe(401);
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { error: expect.stringMatching(/^You are banned/) },
    });
  });

  test("lets a code from a reset mail set a password, by which one can appeal, and starts no session", async () => {
    const member = await somebody();
    const code = newToken();
    await sql`
      insert into password_resets (code_hash, member_id, expires_at)
      select ${tokenHash(code)}, id, now() + interval '1 hour' from members where username = ${member.username}`.execute(
      app.db,
    );
    await acts.ban(cast.carol, member.username, { isBanned: true });
    const body = { oobCode: code, newPassword: "another long secret" };
    const answer = await app.call("POST", "/reset-password", { body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["refusal"]]);
    const renewed = { ...member, password: body.newPassword };
    expect([(await logIn(member)).status, (await logIn(renewed)).status]).toEqual([401, 403]);
    await acts.ban(cast.carol, member.username, { isBanned: false });
    expect((await logIn(renewed)).status).toBe(200);
  });

  test("leaves no session to a member who signs in at the same moment", async () => {
    for (let round = 0; round < 3; round++) {
      const member = await somebody();
      const [, ...logins] = await Promise.all([
        acts.ban(cast.carol, member.username, { isBanned: true }),
        ...Array.from({ length: 4 }, () => logIn(member)),
      ]);
      const tokens = logins.map(({ body }) => body.idToken ?? "none");
      const statuses = await Promise.all(tokens.map(async (token) => (await profile({ token })).status));
      expect(statuses).toEqual([401, 401, 401, 401]);
    }
  });

  test("can be lifted: the member can sign in again, and is notified", async () => {
    const member = await somebody();
    await acts.ban(cast.carol, member.username, { isBanned: true });
    await acts.ban(cast.carol, member.username, { isBanned: false, reason: "Not them." });
    const token = (await logIn(member)).body.idToken;
    expect((await acts.notifications({ token }))[0].message).toBe("A moderator lifted your ban: Not them.");
    const { entries } = await acts.log(cast.carol, `?username=${member.username}`);
    expect(entries).toMatchObject([{ action: "end-ban" }, { action: "ban-member" }]);
  });

  test("by several moderators at the same moment is logged once", async () => {
    const member = await somebody();
    await atOnce(6, (n) => acts.ban(n % 2 ? cast.carol : cast.alice, member.username, { isBanned: true }));
    expect((await acts.log(cast.carol, `?username=${member.username}`)).entries).toHaveLength(1);
  });
});

/** Sends a request without its body. The returned function sends the body and gives the status. */
async function begin({ token }: Signed, path: string, body: object) {
  const before = app.underWay();
  const text = JSON.stringify(body);
  const sending = request(app.url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    },
  });
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  sending.write(text.slice(0, 1));
  await expect.poll(app.underWay).toBeGreaterThan(before);
  return async () => {
    sending.end(text.slice(1));
    const [{ statusCode }] = await answered;
    return statusCode;
  };
}

describe("a request under way when a sanction begins", () => {
  test("is refused if its sender is banned, suspended or demoted before its body has arrived", async () => {
    const post = { contentType: "text", title: "Too late", content: "Words." };
    const grant = { role: "admin", reason: "A friend." };
    const [banned, suspended, demoted] = [await somebody(), await somebody(), await somebody()];
    await cast.promote(demoted, "admin");
    const late = [
      await begin(banned, "/submit", post),
      await begin(suspended, "/submit", post),
      await begin(demoted, "/moderation/members/bob/role", grant),
    ];
    await acts.ban(cast.carol, banned.username, { isBanned: true });
    await acts.suspend(cast.carol, suspended.username, { days: 1 });
    await acts.grant(cast.alice, demoted.username, { role: "member" });
    const statuses = [];
    for (const finish of late) statuses.push(await finish());
    expect(statuses).toEqual([401, 403, 403]);
  });

  test("one of two admins who ban each other at once is refused", async () => {
    const [one, other] = [await somebody(), await somebody()];
    await cast.promote(one, "admin");
    await cast.promote(other, "admin");
    const ban = { isBanned: true };
    const answers = await Promise.all([
      acts.ban(one, other.username, ban),
      acts.ban(other, one.username, ban),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = [await statusOf(one, cast.alice), await statusOf(other, cast.alice)];
    expect(left.filter(({ isBanned }) => isBanned)).toHaveLength(1);
  });
});

describe("the target of a sanction", () => {
  test("can be a moderator only if an admin acts, and can never be oneself", async () => {
    const moderator = await somebody();
    await cast.promote(moderator, "moderator");
    for (const [by, of, status] of [
      [cast.carol, moderator, 403],
      [cast.carol, cast.alice, 403],
      [cast.carol, cast.carol, 403],
      [cast.alice, cast.alice, 403],
      [cast.alice, moderator, 200],
    ] as const) {
      expect((await acts.suspend(by, of.username, { days: 1 })).status).toBe(status);
      expect((await acts.ban(by, of.username, { isBanned: true })).status).toBe(status);
    }
  });

  test("is named by username or uid, and an unknown one is a 404", async () => {
    for (const name of ["nobody_at_all", "x", "00000000-0000-0000-0000-000000000000"]) {
      expect((await acts.suspend(cast.carol, name, { days: 1 })).status).toBe(404);
      expect((await app.call("GET", `/moderation/members/${name}`, { token: cast.carol.token })).status).toBe(
        404,
      );
    }
    const { uid } = (await profile(cast.bob)).body.user;
    const { body } = await app.call("GET", `/moderation/members/${uid}`, { token: cast.carol.token });
    expect(body).toEqual({
      userName: "bob",
      role: "member",
      isBanned: false,
      suspendedUntil: null,
      reason: null,
    });
  });
});
