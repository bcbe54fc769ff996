import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Signed } from "../../../../test/cast.ts";
import { codeIn, mailsOf, receiverOf } from "../../../../test/mails.ts";
import { startOpenIdProvider } from "../../../../test/openid-provider.ts";
import { requestsOf } from "../../join-requests/test-requests.ts";
import { changeSettings } from "../../site-settings/test-settings.ts";
import { confirmationsOf } from "./test-confirmations.ts";

const app = await startTestApp({ sendsMail: true });
const { alice, bob, promote } = await castOf(app);
const mailbox = await mailsOf(app);
const provider = await startOpenIdProvider();
afterAll(async () => {
  await mailbox.remove();
  await provider.stop();
  await app.close();
});
await promote(alice, "admin");
await changeSettings(app, alice, { confirmation: "mail" });
const { stateOf } = requestsOf(app);
const { register, codeFor, confirm, deny } = confirmationsOf(app, mailbox);
const isGone = async ({ token }: Signed) => (await app.call("GET", "/profile", { token })).status === 401;
const bodyOf = (username: string, email: string) => ({ username, email, password: `${username}'s secret` });
const mailsTo = async (email: string) =>
  (await mailbox.mails()).filter((one) => receiverOf(one) === email).length;

describe("a mailbox whose owner has said that an account was not theirs", () => {
  test("gets no links for seven days, also under an address with a tag, and no reset of such an account", async () => {
    const sibling = await register("sibling", { email: "victim+s@example.com" });
    const first = await register("first", { email: "victim@example.com" });
    await deny(await codeFor(first.email));
    await mailbox.empty();
    for (const email of ["victim@example.com", "VICTIM+2@example.com"]) {
      const refused = await app.call("POST", "/register", { body: bodyOf("second", email) });
      expect([refused.status, refused.body.code]).toEqual([403, "addressDenied"]);
    }
    const { token, password } = await register("third");
    const body = { currentPassword: password, email: "victim+3@example.com" };
    expect((await app.call("POST", "/change-email", { token, body })).body.code).toBe("addressDenied");
    const again = await app.call("POST", "/confirm-email/mail", { token: sibling.token });
    expect(again.body.code).toBe("addressDenied");
    await app.call("POST", "/forgot-password", { body: { email: sibling.email } });
    await mailbox.runDueJobs();
    expect(await mailsTo(sibling.email)).toBe(0);
    await sql`update denied_mailboxes set held_until = now()`.execute(app.db);
    expect((await app.call("POST", "/register", { body: bodyOf("second", first.email) })).status).toBe(201);
  });
});

test("one mailbox gets six links a day, under whatever addresses, and three mails for a new password", async () => {
  const limited = await startTestApp({ beside: app, sendsMail: true, rateLimits: true });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) {
    const body = bodyOf(`tagged_${n}`, `m.any+${n}@gmail.com`);
    statuses.push((await limited.call("POST", "/register", { body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => 201), 429]);
  await limited.close();
  await mailbox.empty();
  for (let n = 0; n < 5; n++) {
    await app.call("POST", "/forgot-password", { body: { email: "m.any+0@gmail.com" } });
    await mailbox.runDueJobs();
    await sql`update password_resets set expires_at = now()`.execute(app.db);
  }
  expect(await mailsTo("m.any+0@gmail.com")).toBe(3);
});

describe("an unconfirmed account is deleted when somebody else proves that the address is theirs", () => {
  provider.serve("http://127.0.0.1/auth/google/callback");
  const { issuer, client } = provider;
  const google = startTestApp({ beside: app, sendsMail: true, google: { issuer, ...client } });
  afterAll(async () => (await google).close());
  const signIn = async (email: string) => {
    const claims = { sub: email, email, email_verified: true, name: "True Owner" };
    const body = { credential: await provider.idToken(claims) };
    return (await google).call("POST", "/auth/google", { body });
  };

  test("by Google", async () => {
    const squatter = await register("squatter");
    const { status, body } = await signIn(squatter.email);
    expect([status, body.isNewMember]).toEqual([200, true]);
    expect([await isGone(squatter), await stateOf({ token: body.idToken })]).toEqual([true, "member"]);
  });

  test("by Google, unless the account is confirmed at the same moment", async () => {
    const torn = await register("torn");
    const code = await codeFor(torn.email);
    const [signedIn, confirmed] = await Promise.all([signIn(torn.email), confirm(code)]);
    expect([signedIn.status, confirmed.status]).toEqual(confirmed.status === 200 ? [409, 200] : [200, 400]);
    expect(await isGone(torn)).toBe(confirmed.status !== 200);
  });

  test("by the link to a member's new address", async () => {
    const squatter = await register("squatter_2");
    const body = { currentPassword: bob.password, email: squatter.email };
    expect((await app.call("POST", "/change-email", { token: bob.token, body })).status).toBe(202);
    await mailbox.runDueJobs();
    const mail = (await mailbox.mails()).findLast(
      (one) => one.text!.includes("bob") && receiverOf(one) === squatter.email,
    );
    expect(await isGone(squatter)).toBe(false);
    expect((await confirm(codeIn(mail!))).body).toEqual({
      email: squatter.email,
      isNewAccount: false,
      isWaiting: false,
    });
    expect(await isGone(squatter)).toBe(true);
  });
});
