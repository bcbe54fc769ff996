import { afterAll, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { mailsOf } from "../../../test/mails.ts";
import { atOnce } from "../../../test/race.ts";
import { confirmationsOf } from "../auth/confirmation/test-confirmations.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

const lines: Record<string, unknown>[] = [];
const write = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
  for (const line of String(chunk).split("\n")) if (line.startsWith("{")) lines.push(JSON.parse(line));
  return true;
});
const app = await startTestApp({
  logLevel: "warn",
  rateLimits: true,
  sendsMail: true,
  withPages: true,
  metricsToken: "a-token-of-the-operator",
});
const { alice, bob, submitText, promote } = await castOf(app);
const mailbox = await mailsOf(app);
const { register, codeFor, deny } = confirmationsOf(app, mailbox);
afterAll(async () => {
  write.mockRestore();
  await mailbox.remove();
  await app.close();
});

/** The log's event for an answer. */
async function eventOf({ headers }: Pick<Response, "headers">): Promise<unknown> {
  const id = headers.get("x-request-id");
  // The line is written after the answer has been sent.
  await expect.poll(() => lines.map(({ reqId }) => reqId)).toContain(id);
  return lines.find(({ reqId }) => reqId === id);
}

test("accepted and refused sign-ins are logged, without emails, passwords and tokens", async () => {
  const { email, password } = bob;
  const accepted = await app.call("POST", "/login", { body: { email, password } });
  expect(await eventOf(accepted)).toMatchObject({
    log: "security",
    event: "sign-in accepted",
    ip: "127.0.0.1",
  });
  const refused = await app.call("POST", "/login", { body: { email, password: "wrong password" } });
  expect(await eventOf(refused)).toMatchObject({
    event: "sign-in refused",
    call: "POST /api/login",
    status: 401,
  });
  const text = JSON.stringify(lines);
  for (const secret of [email, password, "wrong password", accepted.body.idToken])
    expect(text).not.toContain(secret);
});

test("confirmations and denials of addresses are logged, from the form without scripts, too", async () => {
  await promote(alice, "admin");
  await changeSettings(app, alice, { confirmation: "mail" });
  const sendForm = (fields: Record<string, string>) =>
    fetch(`${app.site}/confirm-email`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });

  const rosa = await register("rosa");
  const again = await app.call("POST", "/confirm-email/mail", { token: rosa.token });
  expect(await eventOf(again)).toMatchObject({ event: "confirmation mail accepted" });
  const oobCode = await codeFor(rosa.email);
  expect(await eventOf(await sendForm({ oobCode }))).toMatchObject({
    event: "confirmation of an e-mail address accepted",
    call: "POST /confirm-email",
  });
  expect(await eventOf(await sendForm({ oobCode }))).toMatchObject({
    event: "confirmation of an e-mail address refused",
  });
  expect(await eventOf(await sendForm({}))).toMatchObject({
    event: "confirmation of an e-mail address refused",
  });

  const mallory = await register("mallory");
  const denies = { oobCode: await codeFor(mallory.email), denies: "yes" };
  expect(await eventOf(await sendForm(denies))).toMatchObject({ event: "denial of an account accepted" });
  expect(await eventOf(await deny(denies.oobCode))).toMatchObject({ event: "denial of an account refused" });
  expect(JSON.stringify(lines)).not.toContain(oobCode);
});

test("a forbidden request is logged with its member", async () => {
  const id = await submitText(alice);
  const answer = await app.call("DELETE", `/submission/${id}`, { token: bob.token });
  const { body: profile } = await app.call("GET", "/profile", { token: bob.token });
  expect(await eventOf(answer)).toMatchObject({
    event: "not allowed",
    call: "DELETE /api/submission/:id",
    member: profile.user?.uid ?? profile.profile?.uid,
  });
  const without = await app.call("GET", "/profile", { token: "x".repeat(43) });
  expect(await eventOf(without)).toMatchObject({ event: "not signed in", status: 401 });
});

test("a request for /metrics with a wrong token is logged", async () => {
  const refused = await fetch(`${app.site}/metrics`, { headers: { authorization: "Bearer a-guess" } });
  expect(await eventOf(refused)).toMatchObject({
    log: "security",
    event: "metrics refused",
    call: "GET /metrics",
    status: 401,
  });
  expect(JSON.stringify(lines)).not.toContain("a-guess");
});

test("a flood of refused requests does not hide a sign-in", async () => {
  await atOnce(250, () => app.call("GET", "/profile"));
  const { email, password } = alice;
  const accepted = await app.call("POST", "/login", { body: { email, password } });
  expect(await eventOf(accepted)).toMatchObject({ event: "sign-in accepted" });
});

test("a request past a limit is logged", async () => {
  const body = { email: "nobody@example.com", password: "x" };
  let answer = await app.call("POST", "/login", { body });
  while (answer.status !== 429) answer = await app.call("POST", "/login", { body });
  expect(await eventOf(answer)).toMatchObject({ event: "limited", status: 429 });
});
