import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../../test/openid-provider.ts";
import { atOnce } from "../../../../test/race.ts";

let provider: OpenIdProvider;
let app: TestApp;
let cast: Awaited<ReturnType<typeof castOf>>;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.serve("http://127.0.0.1/auth/google/callback");
  app = await startTestApp({ google: { issuer: provider.issuer, ...provider.client } });
  cast = await castOf(app);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

let people = 0;
const somebody = (claims: Record<string, unknown> = {}) => {
  const number = ++people;
  return {
    sub: `sub-${number}`,
    email: `person${number}@example.org`,
    email_verified: true,
    name: `Person ${number}`,
    ...claims,
  };
};

const send = (credential: unknown, { token, ...body }: { token?: string; nonceSecret?: unknown } = {}) =>
  app.call("POST", "/auth/google", { token, body: { credential, ...body } });
const signIn = async (claims: Record<string, unknown>) => send(await provider.idToken(claims));
const profileOf = async (token: string) => (await app.call("GET", "/profile", { token })).body.user;
const nameAfter = async (claims: Record<string, unknown>) =>
  (await profileOf((await signIn(claims)).body.idToken)).username;

const now = () => Math.floor(Date.now() / 1_000);
const countMembers = async () =>
  (
    await app.db
      .selectFrom("members")
      .select((eb) => eb.fn.countAll().as("n"))
      .execute()
  )[0]!.n;

const REFUSED = { status: 401, body: { error: "Google sign-in failed", code: "googleFailed" } };

describe("POST /auth/google", () => {
  test("a first sign-in makes an account, and the next one signs in to it", async () => {
    const person = somebody({ name: "Ada Lovelace", email: "Ada@Example.org" });
    const first = await signIn(person);
    expect([first.status, first.body.isNewMember]).toEqual([200, true]);
    const made = await profileOf(first.body.idToken);
    expect(made).toMatchObject({ username: "Ada_Lovelace", email: "Ada@Example.org", role: "member" });
    const again = await signIn({ ...person, name: "Somebody Else", email: "other@example.org" });
    expect(again.body.idToken).not.toBe(first.body.idToken);
    expect(again.body.isNewMember).toBe(false);
    expect(await profileOf(again.body.idToken)).toMatchObject({ uid: made.uid, username: "Ada_Lovelace" });
  });

  test("issuer and subject identify a person: the same subject at another issuer is another person", async () => {
    const person = somebody();
    await app.db
      .insertInto("identities")
      .values({
        issuer: "https://elsewhere.example",
        subject: person.sub,
        member_id: (await profileOf(cast.alice.token)).uid,
      })
      .execute();
    expect(await nameAfter(person)).not.toBe("alice");
  });

  test("five first sign-ins of one person at once make one account", async () => {
    const person = somebody();
    const answers = await atOnce(5, () => signIn(person));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.isNewMember)).toHaveLength(1);
    const uids = await Promise.all(answers.map(async ({ body }) => (await profileOf(body.idToken)).uid));
    expect(new Set(uids).size).toBe(1);
  });
});

describe("the user name", () => {
  test.each([
    ["Grace Hopper", "Grace_Hopper"],
    ["Zoë Ångström-Łuk", "Zoe_Angstrom_uk"],
    ["  --x y--  ", "x_y"],
    ["A name much longer than any user name may be", "A_name_much_longer_than"],
  ])("for the display name %j is %s", async (name, username) => {
    expect(await nameAfter(somebody({ name }))).toBe(username);
  });

  test("comes from the e-mail address where the display name gives none", async () => {
    expect(await nameAfter(somebody({ name: "李", email: "li.wei@example.org" }))).toBe("li_wei");
    expect(await nameAfter(somebody({ name: undefined, email: "no.name@example.org" }))).toBe("no_name");
    expect(await nameAfter(somebody({ name: "李", email: "l@example.org" }))).toBe("newcomer");
  });

  test("is made unique, without regard to case, and is never a reserved one", async () => {
    expect(await nameAfter(somebody({ name: "ALICE" }))).toBe("ALICE_2");
    expect(await nameAfter(somebody({ name: "alice" }))).toBe("alice_3");
    expect(await nameAfter(somebody({ name: "Admin" }))).toBe("Admin_2");
    const long = "n".repeat(24);
    expect(await nameAfter(somebody({ name: long }))).toBe(long);
    expect(await nameAfter(somebody({ name: long }))).toBe(`${"n".repeat(22)}_2`);
  });
});

describe("an invalid credential signs nobody in", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["no token at all", async () => "not a token"],
    ["a forged signature", () => provider.idToken(somebody(), { foreignKey: true })],
    ["changed claims", async () => tampered(await provider.idToken(somebody()))],
    ["no signature", async () => unsigned(await provider.idToken(somebody()))],
    ["signed with the client's secret", async () => signedBySecret(somebody())],
    ["another issuer", () => provider.idToken(somebody({ iss: "https://accounts.google.com" }))],
    ["made for another site", () => provider.idToken(somebody({ aud: "another-site" }))],
    [
      "made for another site as well",
      () => provider.idToken(somebody({ aud: [provider.client.clientId, "other"] })),
    ],
    ["requested by another site (azp)", () => provider.idToken(somebody({ azp: "another-site" }))],
    ["expired", () => provider.idToken(somebody({ iat: now() - 900, exp: now() - 60 }))],
    ["not valid yet", () => provider.idToken(somebody({ nbf: now() + 600 }))],
    ["no expiry", () => provider.idToken(somebody({ exp: undefined }))],
    ["no subject", () => provider.idToken(somebody({ sub: undefined }))],
    ["a subject that is not a string", () => provider.idToken(somebody({ sub: { $ne: null } }))],
    ["an e-mail address that is not verified", () => provider.idToken(somebody({ email_verified: false }))],
    [
      "no claim that the e-mail address is verified",
      () => provider.idToken(somebody({ email_verified: undefined })),
    ],
    ["no e-mail address", () => provider.idToken(somebody({ email: undefined }))],
    ["a malformed e-mail address", () => provider.idToken(somebody({ email: "a\u0000@example.org" }))],
    ["a nonce without its secret", () => provider.idToken(somebody({ nonce: "of another browser" }))],
  ])("%s", async (_what, make) => {
    const before = await countMembers();
    expect(await send(await make())).toMatchObject(REFUSED);
    expect(await countMembers()).toBe(before);
  });

  test("a replayed one, even by many at once", async () => {
    const credential = await provider.idToken(somebody());
    const answers = await atOnce(8, () => send(credential));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
    expect(await send(credential)).toMatchObject(REFUSED);
  });

  test("a nonce that is not the hash of the secret", async () => {
    const nonceSecret = "what only this browser knows";
    const nonce = createHash("sha256").update(nonceSecret).digest("base64url");
    const person = somebody({ nonce });
    expect(await send(await provider.idToken(person), { nonceSecret: "a guess" })).toMatchObject(REFUSED);
    expect(await send(await provider.idToken(person), { nonceSecret: nonce })).toMatchObject(REFUSED);
    expect(await send(await provider.idToken(person))).toMatchObject(REFUSED);
    // A secret with a token that has no nonce is refused, too.
    expect(await send(await provider.idToken(somebody()), { nonceSecret })).toMatchObject(REFUSED);
    expect(await send(await provider.idToken(person), { nonceSecret })).toMatchObject({ status: 200 });
  });

  test.each([[undefined], [""], [7], [null], [{}]])("%j as the credential is a 400", async (credential) => {
    expect(await send(credential)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/credential/i) },
    });
  });
});

describe("an e-mail address that an account already has", () => {
  test("does not sign in to that account, whatever its case", async () => {
    const answer = await signIn(somebody({ email: cast.alice.email.toUpperCase() }));
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe(
      "An account with that email already exists. Sign in with its password once, and Google sign-in works from then on.",
    );
  });

  test("joins the identity to the account of a member signed in there, even with the credential refused before", async () => {
    const person = somebody({ email: cast.bob.email });
    const credential = await provider.idToken(person);
    expect((await send(credential)).status).toBe(409);
    expect(await send(credential, { token: cast.bob.token })).toMatchObject({
      status: 200,
      body: { idToken: cast.bob.token },
    });
    expect(await nameAfter(person)).toBe("bob");
  });

  test("never signs a signed-in member out, whatever the outcome, and no answer with a token is stored", async () => {
    const { token } = cast.bob;
    const good = await provider.idToken(somebody({ email: cast.bob.email }));
    const expired = await provider.idToken(somebody({ iat: now() - 900, exp: now() - 60 }));
    for (const [credential, status] of [
      [expired, 400],
      [good, 200],
      [good, 400],
    ] as const) {
      const headers = { "idempotency-key": `key ${credential.slice(-9)}`.replaceAll(" ", "-") };
      const answer = await app.call("POST", "/auth/google", { token, headers, body: { credential } });
      expect(answer.status).toBe(status);
    }
    expect((await profileOf(token)).username).toBe("bob");
    expect(await app.db.selectFrom("idempotency_keys").select("answer").execute()).toEqual([]);
  });

  test("is needed to join: an identity with another address, or of another member, is a 409", async () => {
    const { token } = cast.carol;
    const stranger = somebody();
    expect((await send(await provider.idToken(stranger), { token })).status).toBe(409);
    await signIn(stranger);
    expect((await send(await provider.idToken(stranger), { token })).status).toBe(409);
  });
});

test("a site without Google sign-in answers that it is not set up", async () => {
  const plain = await startTestApp();
  const answer = await plain.call("POST", "/auth/google", { body: { credential: "x" } });
  const body = { error: "Google sign-in failed", code: "googleNotSetUp" };
  expect(answer).toMatchObject({ status: 401, body });
  expect(answer.body.errors[0]).toContain("not set up on this site");
  await plain.close();
});

test("a provider that cannot be reached is a 503 with Retry-After", async () => {
  const late = await startOpenIdProvider();
  await late.stop();
  const site = await startTestApp({ google: { issuer: late.issuer, ...late.client } });
  const answer = await site.call("POST", "/auth/google", { body: { credential: "x" } });
  const body = { error: "Google sign-in failed", code: "googleUnavailable" };
  expect(answer).toMatchObject({ status: 503, body });
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  await site.close();
});

function tampered(token: string): string {
  const [header, payload, signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload!, "base64url").toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: "somebody else" })).toString("base64url");
  return [header, changed, signature].join(".");
}

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  return [header, token.split(".")[1], ""].join(".");
}

async function signedBySecret(claims: Record<string, unknown>): Promise<string> {
  const { SignJWT } = await import("jose");
  return new SignJWT({ ...claims, iss: provider.issuer, aud: provider.client.clientId })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(provider.client.clientSecret));
}
