import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { requireWayIn } from "./joining.ts";
import { invite, setUp } from "./test-invitations.ts";

let provider: OpenIdProvider;
let app: TestApp;
let other: TestApp;
let cast: Awaited<ReturnType<typeof castOf>>;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.serve("http://127.0.0.1/auth/google/callback");
  const google = { issuer: provider.issuer, ...provider.client };
  app = await startTestApp({ google, withPages: true });
  other = await startTestApp({ google, beside: app });
  cast = await castOf(app);
  ({ alice, bob } = cast);
  await cast.promote(alice, "admin");
  await cast.promote(bob, "moderator");
});
afterAll(async () => {
  await other.close();
  await app.close();
  await provider.stop();
});
beforeEach(() => setUp(app, alice, { registration: "invitation", inviters: "moderators" }));

const joinAs = (username: string, invitation?: string, at = app) =>
  at.call("POST", "/register", {
    body: { username, email: `${username}@example.com`, password: "a long enough secret", invitation },
  });
const signInWithGoogle = async (sub: string, invitation?: string) => {
  const claims = { sub, email: `${sub}@example.org`, email_verified: true, name: sub };
  const credential = await provider.idToken(claims);
  return app.call("POST", "/auth/google", { body: { credential, invitation } });
};
/** Both ways in which an account is made. */
const WAYS = [
  ["a password", joinAs],
  ["Google", signInWithGoogle],
] as const;
const look = (secret: string) => app.call("POST", "/invitation", { body: { secret } });
const usesOf = async (id: string) =>
  (await app.call("GET", "/admin/invitations?limit=100", alice)).body.invitations.find(
    (one: { id: string }) => one.id === id,
  ).uses;
const inviterOf = async (name: string) =>
  (await app.call("GET", `/moderation/members/${name}`, alice)).body.invitedBy;

/** Why a link does not work; each way refuses with the same, and counts no use. */
async function refusalOf({ id, secret }: { id: string; secret: string }): Promise<string> {
  const before = await usesOf(id);
  const answers = [
    await look(secret),
    await joinAs("not_invited", secret),
    await signInWithGoogle("not-invited", secret),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await usesOf(id)).toBe(before);
  const [code, ...others] = answers.map(({ body }) => body.code);
  expect(others).toEqual([code, code]);
  return code;
}

describe.each(WAYS)("on a site by invitation, with %s", (way, join) => {
  const name = (who: string) => `${who}_${way === "Google" ? "g" : "p"}`;

  test("nobody makes an account without an invitation", async () => {
    expect(await join(name("stranger"))).toMatchObject({ status: 403, body: { code: "invitationNeeded" } });
    expect(await join(name("stranger"), "guessed")).toMatchObject({ body: { code: "invitationUnknown" } });
  });

  test("a link makes an account that follows its feeds, and tells who invited them", async () => {
    const feeds = [`Ferns of ${way}`, "Mosses"];
    const { id, secret } = await invite(app, bob, { feeds });
    expect((await look(secret)).body).toEqual({ userName: "bob", feeds });
    const { status, body } = await join(name("invited"), secret);
    expect(status).toBeLessThan(300);
    const { user } = (await app.call("GET", "/profile", { token: body.idToken })).body;
    expect(await inviterOf(user.username)).toBe("bob");
    const followed = (await app.call("GET", "/followed-feeds", { token: body.idToken })).body;
    expect(JSON.stringify(followed)).toMatch(/ferns of .*mosses/i);
    expect(await usesOf(id)).toBe(1);
    expect(await refusalOf({ id, secret })).toBe("invitationUsed");
  });

  test("of ten people who use a link for three at once, three get in", async () => {
    const { id, secret } = await invite(app, bob, { maxUses: 3 });
    const answers = await atOnce(10, (n) => join(`${name("racer")}${n}`, secret));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(7).fill("invitationUsed"));
    expect(await usesOf(id)).toBe(3);
  });
});

describe("a use is not counted for", () => {
  test("a registration that fails", async () => {
    const { id, secret } = await invite(app, bob);
    expect((await joinAs("alice", secret)).status).toBe(409);
    expect((await joinAs("x", secret)).status).toBe(400);
    // Checked before the password is hashed, and taken meanwhile.
    const taken = await atOnce(2, () => joinAs("one_of_two", secret));
    expect(taken.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await usesOf(id)).toBe(1);
  });

  test("a name that is taken between the check and the insertion", async () => {
    const { checkRegistration, register } = await import("../auth/register.ts");
    const { id, secret } = await invite(app, bob);
    const person = {
      ...{ username: "between", email: "between@example.com", password: "a long enough secret" },
      invitation: secret,
    };
    const environment = { siteName: undefined, siteDescription: undefined, smtpUrl: undefined };
    const passwordHash = await checkRegistration(app.db, person, { siteName: "Hearth", network: "n" });
    await sql`insert into members (username) values ('Between')`.execute(app.db);
    const joining = app.db
      .transaction()
      .execute((trx) =>
        register(trx, person, { passwordHash, environment }, { address: "127.0.0.1", userAgent: null }),
      );
    await expect(joining).rejects.toMatchObject({ answer: { code: "usernameTaken" } });
    expect(await usesOf(id)).toBe(0);
  });

  test("a member who signs in with Google", async () => {
    const { id, secret } = await invite(app, bob, { maxUses: 2 });
    await signInWithGoogle("regular", secret);
    expect((await signInWithGoogle("regular", secret)).body).toMatchObject({ isNewMember: false });
    expect((await signInWithGoogle("regular", "ended long ago")).status).toBe(200);
    expect(await usesOf(id)).toBe(1);
  });
});

test("a repeated registration is answered that the account exists, though the link is used up", async () => {
  const { id, secret } = await invite(app, bob);
  const answers = [...(await atOnce(2, () => joinAs("hasty", secret))), await joinAs("Hasty", secret)];
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(answers.at(-1)!.body.code).toBe("emailTaken");
  expect(await usesOf(id)).toBe(1);
  expect((await joinAs("alice", secret)).body.code).toBe("invitationUsed");
});

describe("a link does not work", () => {
  test("after its end", async () => {
    const made = await invite(app, bob);
    await sql`update invitations set ends_at = now() where id = ${made.id}`.execute(app.db);
    expect(await refusalOf(made)).toBe("invitationEnded");
  });

  test("once it is taken back, also in another process, and for somebody who has the form open", async () => {
    const made = await invite(app, bob);
    expect((await look(made.secret)).status).toBe(200);
    await app.call("DELETE", `/invitations/${made.id}`, bob);
    expect(await refusalOf(made)).toBe("invitationTakenBack");
    expect((await joinAs("elsewhere", made.secret, other)).body.code).toBe("invitationTakenBack");
  });

  test("while its maker is suspended or banned", async () => {
    const { suspend, ban } = moderate(app);
    const made = await invite(app, bob);
    await suspend(alice, "bob", { days: 3 });
    expect(await refusalOf(made)).toBe("invitationPaused");
    await suspend(alice, "bob", { days: 0 });
    expect((await look(made.secret)).status).toBe(200);
    await ban(alice, "bob", { isBanned: true });
    expect(await refusalOf(made)).toBe("invitationPaused");
    await ban(alice, "bob", { isBanned: false });
    expect((await look(made.secret)).status).toBe(200);
    const signedIn = await app.call("POST", "/login", { body: bob });
    bob = { ...bob, token: signedIn.body.idToken };
  });

  test("while its maker may not invite", async () => {
    const made = await invite(app, bob);
    await setUp(app, alice, { inviters: "admins" });
    expect(await refusalOf(made)).toBe("invitationPaused");
    await setUp(app, alice, { inviters: "moderators" });
    await cast.promote(bob, "member");
    expect(await refusalOf(made)).toBe("invitationPaused");
    await cast.promote(bob, "moderator");
    expect((await joinAs("at_last", made.secret)).status).toBe(201);
  });

  test("on a site that takes no new members", async () => {
    const made = await invite(app, bob);
    await setUp(app, alice, { registration: "closed" });
    expect(await refusalOf(made)).toBe("registrationClosed");
  });
});

test("with open registration a link works, too, and a wrong one is refused", async () => {
  await setUp(app, alice, { registration: "open" });
  const made = await invite(app, bob);
  expect((await joinAs("openly_invited", made.secret)).status).toBe(201);
  expect(await inviterOf("openly_invited")).toBe("bob");
  expect(await refusalOf(made)).toBe("invitationUsed");
  expect((await joinAs("nobodys_guest")).status).toBe(201);
});

test.each([
  ["taken back", (id: string) => app.call("DELETE", `/invitations/${id}`, bob)],
  ["not its maker's to make any more, by a ban,", () => moderate(app).ban(alice, "bob", { isBanned: true })],
])(
  "a link that is %s waits for a registration that is under way, and takes no later one",
  async (_what, end) => {
    const { id, secret } = await invite(app, bob, { maxUses: 5 });
    let ending!: Promise<{ status: number }>;
    await app.db.transaction().execute(async (transaction) => {
      await requireWayIn(transaction, { invitation: secret });
      ending = end(id);
      await untilWaitingForLocks(app.db, 1);
    });
    expect((await ending).status).toBeLessThan(300);
    expect((await joinAs("too_late", secret)).status).toBe(403);
  },
);

describe("pages", () => {
  test("of a site by invitation do not link to /register, which has no form and says that people join by invitation", async () => {
    const register = await (await fetch(`${app.site}/register`)).text();
    expect(register).toContain("by invitation");
    expect(register).not.toContain("<form");
    for (const path of ["/", "/feeds-directory", "/login", "/forgot"]) {
      const page = await (await fetch(app.site + path)).text();
      expect([path, /<a [^>]*href="\/register/.test(page)]).toEqual([path, false]);
    }
  });

  test("of a link are not indexed, and send no path as Referer to other sites", async () => {
    const { link } = await invite(app, alice);
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get("referrer-policy")]).toEqual([
      200,
      expect.stringMatching(/^(strict-origin(-when-cross-origin)?|same-origin|no-referrer)$/),
    ]);
    expect(await answer.text()).toContain('name="robots" content="noindex');
  });
});
