import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { invite } from "../invitations/test-invitations.ts";
import { requireOpenRegistration } from "../site-settings/site-settings.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { QUESTION, requestsOf } from "./test-requests.ts";

let provider: OpenIdProvider;
let app: TestApp;
let alice: Person;
let requests: ReturnType<typeof requestsOf>;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.serve("http://127.0.0.1/auth/google/callback");
  app = await startTestApp({ google: { issuer: provider.issuer, ...provider.client }, withPages: true });
  const cast = await castOf(app);
  alice = cast.alice;
  await cast.promote(alice, "admin");
  requests = requestsOf(app);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => expect((await requests.open(alice)).status).toBe(200));

interface Given {
  answer?: unknown;
  invitation?: string;
}

const byPassword = (name: string, given: Given = {}) =>
  app.call("POST", "/register", {
    body: { username: name, email: `${name}@example.com`, password: "a long enough secret", ...given },
  });
/** The same credential again: a refusal does not use it up. */
const credentials = new Map<string, string>();
const byGoogle = async (name: string, given: Given = {}) => {
  const claims = { sub: name, email: `${name}@example.com`, email_verified: true, name };
  const credential = credentials.get(name) ?? (await provider.idToken(claims));
  credentials.set(name, credential);
  return app.call("POST", "/auth/google", { body: { credential, ...given } });
};
const WAYS = [
  ["a password", byPassword],
  ["Google", byGoogle],
] as const;
const registerPage = async () => (await fetch(`${app.site}/register`)).text();
const stateOf = (body: { idToken: string }) => requests.stateOf({ token: body.idToken });

describe.each(WAYS)("on a site where moderators approve, with %s", (way, join) => {
  const name = (who: string) => `${who}_${way === "Google" ? "g" : "p"}`;

  test("an account without an answer is refused with the question, and is then made with one, and waits", async () => {
    const refused = await join(name("newcomer"));
    expect(refused).toMatchObject({ status: 400, body: { code: "answerNeeded" } });
    expect(refused.body.error).toContain(QUESTION);
    const { status, body } = await join(name("newcomer"), { answer: "  Oaks.\nThey stay. " });
    expect([status, await stateOf(body)]).toEqual([way === "Google" ? 200 : 201, "waiting"]);
    const request = (await requests.requestOf({ token: body.idToken })).body;
    expect(request).toMatchObject({ question: QUESTION, answer: "Oaks.\nThey stay.", refusal: null });
  });

  test.each([
    ["an empty answer", " \n ", "Answer is required."],
    ["a long answer", "🔥".repeat(1_001), "Answer cannot exceed 1000 characters."],
    ["a control character", "a\u0007b", "Answer contains control characters"],
    ["an answer that is no text", 5, "Answer must be a text."],
  ])("%s is refused with a sentence", async (_what, answer, sentence) => {
    const { status, body } = await join(name("wrong"), { answer });
    expect([status, body.errors]).toEqual([400, [expect.stringContaining(sentence)]]);
  });

  test("an invitation that works lets somebody in without an answer, and one that does not is refused", async () => {
    const { secret } = await invite(app, alice);
    const { body } = await join(name("guest"), { invitation: secret });
    expect(await stateOf(body)).toBe("member");
    const late = await join(name("late_guest"), { invitation: secret, answer: "Oaks." });
    expect(late).toMatchObject({ status: 403, body: { code: "invitationUsed" } });
  });

  test("on an open site nobody waits, and an answer is not stored", async () => {
    await requests.open(alice, "open");
    const { body } = await join(name("passer_by"), { answer: "Oaks." });
    expect(await stateOf(body)).toBe("member");
    expect((await requests.requestOf({ token: body.idToken })).body.code).toBe("noJoinRequest");
  });
});

test("somebody who waits signs in with Google a second time without an answer, and still waits", async () => {
  const claims = { sub: "twice", email: "twice@example.com", email_verified: true, name: "twice" };
  const signIn = async (given: Given) =>
    app.call("POST", "/auth/google", { body: { credential: await provider.idToken(claims), ...given } });
  expect((await signIn({ answer: "Oaks." })).body.isNewMember).toBe(true);
  const { status, body } = await signIn({});
  expect([status, body.isNewMember, await stateOf(body)]).toEqual([200, false, "waiting"]);
});

describe("the question", () => {
  test("has a default, and an empty one is the default again", async () => {
    const { body } = await changeSettings(app, alice, { question: " \n " });
    expect(body.settings.question).toContain("How did you hear about us");
    expect((await byPassword("asks_default")).body.error).toContain(body.settings.question);
  });

  test.each([
    ["a long question", "🔥".repeat(301), "Question cannot exceed 300 characters."],
    ["an override of the direction", "a\u202eb", "Question contains marks that turn the direction"],
  ])("%s is refused with a sentence", async (_what, question, sentence) => {
    const { status, body } = await changeSettings(app, alice, { question });
    expect([status, body.errors]).toEqual([400, [expect.stringContaining(sentence)]]);
  });

  test("is on /register while it is asked, and pages of other sites have nothing of it", async () => {
    expect(await registerPage()).toContain("Which trees do you like?");
    await requests.open(alice, "open");
    expect(await registerPage()).not.toContain("Which trees");
  });
});

test("a change to approval waits for a registration that is under way, and the next one waits for moderators", async () => {
  await requests.open(alice, "open");
  let changing!: Promise<unknown>;
  await app.db.transaction().execute(async (transaction) => {
    expect(await requireOpenRegistration(transaction, { isInvited: false })).toBeNull();
    changing = requests.open(alice);
    await untilWaitingForLocks(app.db, 1);
  });
  await changing;
  expect((await byPassword("just_too_late")).body.code).toBe("answerNeeded");
});
