import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { requireOpenRegistration } from "./site-settings.ts";
import { changeSettings } from "./test-settings.ts";

let provider: OpenIdProvider;
let app: TestApp;
let other: TestApp;
let alice: Person;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.serve("http://127.0.0.1/auth/google/callback");
  const google = { issuer: provider.issuer, ...provider.client };
  app = await startTestApp({ google, withPages: true });
  other = await startTestApp({ google, withPages: true, beside: app });
  const cast = await castOf(app);
  alice = cast.alice;
  await cast.promote(alice, "admin");
});
afterAll(async () => {
  await other.close();
  await app.close();
  await provider.stop();
});

async function setRegistration(registration: "open" | "closed"): Promise<void> {
  expect((await changeSettings(app, alice, { registration })).status).toBe(200);
}

const joinAs = (username: string, at = app) =>
  at.call("POST", "/register", {
    body: { username, email: `${username}@example.com`, password: "a long enough secret" },
  });
const signInWithGoogle = async (sub: string, at = app) => {
  const claims = { sub, email: `${sub}@example.org`, email_verified: true, name: sub };
  return at.call("POST", "/auth/google", { body: { credential: await provider.idToken(claims) } });
};
const countMembers = async () =>
  Number(
    (
      await app.db
        .selectFrom("members")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

const REFUSED = {
  status: 403,
  body: {
    error: "This site takes no new members at the moment. Members can sign in as always.",
    code: "registrationClosed",
  },
};

describe("a site that takes no new members", () => {
  test("refuses to make an account at once in every process, and nobody is added", async () => {
    expect((await signInWithGoogle("old-friend")).status).toBe(200);
    await setRegistration("closed");
    const members = await countMembers();
    for (const at of [app, other]) {
      expect(await joinAs("late_comer", at)).toMatchObject(REFUSED);
      expect(await signInWithGoogle("late-friend", at)).toMatchObject(REFUSED);
    }
    expect(await countMembers()).toBe(members);
  });

  test("lets members sign in, by password and with Google", async () => {
    await setRegistration("closed");
    expect((await app.call("POST", "/login", { body: alice })).status).toBe(200);
    expect((await signInWithGoogle("old-friend")).body).toMatchObject({ isNewMember: false });
  });

  test("lets a member connect Google, whose address is told to have an account", async () => {
    await setRegistration("open");
    const person = { username: "before", email: "before@example.org", password: "a long enough secret" };
    expect((await app.call("POST", "/register", { body: person })).status).toBe(201);
    await setRegistration("closed");
    expect((await signInWithGoogle("before")).body).toMatchObject({ code: "googleEmailTaken" });
  });

  test("waits for a registration that is under way before it closes", async () => {
    await setRegistration("open");
    let closing!: Promise<unknown>;
    await app.db.transaction().execute(async (transaction) => {
      await requireOpenRegistration(transaction, { isInvited: false });
      closing = setRegistration("closed");
      await untilWaitingForLocks(app.db, 1);
    });
    await closing;
    expect(await joinAs("too_late", app)).toMatchObject(REFUSED);
  });

  test("refuses a registration whose password was hashed while it closed", async () => {
    await setRegistration("open");
    const { checkRegistration, register } = await import("../auth/register.ts");
    const person = { username: "between", email: "between@example.com", password: "a long enough secret" };
    const environment = { siteName: undefined, siteDescription: undefined, smtpUrl: undefined };
    const passwordHash = await checkRegistration(app.db, person, { siteName: "Hearth", network: "n" });
    await setRegistration("closed");
    const joining = register(
      app.db,
      person,
      { passwordHash, environment },
      { address: "127.0.0.1", userAgent: null },
    );
    await expect(joining).rejects.toMatchObject({ answer: REFUSED.body });
  });

  test("says so on /register, which has no form, and leads nobody there", async () => {
    await setRegistration("closed");
    const register = await (await fetch(`${app.site}/register`)).text();
    expect(register).toContain("takes no new members");
    expect(register).not.toContain("<form");
    for (const path of ["/", "/feeds-directory", "/login", "/forgot"]) {
      const page = await (await fetch(app.site + path)).text();
      expect([path, /<a [^>]*href="\/register/.test(page)]).toEqual([path, false]);
      expect([path, page.includes('href="/login')]).toEqual([path, path !== "/login"]);
    }
  });

  test("takes them again once an admin opens it", async () => {
    await setRegistration("closed");
    await setRegistration("open");
    expect((await joinAs("welcome_one", other)).status).toBe(201);
    expect((await signInWithGoogle("new-friend")).body).toMatchObject({ isNewMember: true });
    expect(await (await fetch(`${app.site}/register`)).text()).toContain("<form");
  });
});
