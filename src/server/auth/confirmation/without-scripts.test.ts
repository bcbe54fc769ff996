import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { mailsOf, receiverOf } from "../../../../test/mails.ts";
import { requestsOf } from "../../join-requests/test-requests.ts";
import { changeSettings } from "../../site-settings/test-settings.ts";
import { confirmationsOf } from "./test-confirmations.ts";

const app = await startTestApp({ sendsMail: true, withPages: true });
const { alice, bob, promote } = await castOf(app);
const mailbox = await mailsOf(app);
afterAll(async () => {
  await mailbox.remove();
  await app.close();
});
await promote(alice, "admin");
await changeSettings(app, alice, { confirmation: "mail" });
const { stateOf } = requestsOf(app);
const { register, codeFor, confirm } = confirmationsOf(app, mailbox);

const ADDRESS = `${app.site}/confirm-email`;
const open = async (query: string) => {
  const answer = await fetch(`${ADDRESS}?${query}`);
  return { status: answer.status, html: await answer.text() };
};
const send = (fields: Record<string, string>) =>
  fetch(ADDRESS, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

describe("the page of the link", () => {
  test("has a form with the code in it, and opening the link changes nothing", async () => {
    const rosa = await register("rosa");
    const code = await codeFor(rosa.email);
    for (let time = 0; time < 3; time++) {
      const { status, html } = await open(`account=new&oobCode=${code}`);
      expect(status).toBe(200);
      expect(html).toContain('action="/confirm-email" method="post"');
      expect(html).not.toContain("disabled");
      expect(html).toContain(`name="oobCode" value="${code}"`);
    }
    expect(await stateOf(rosa)).toBe("unconfirmed");
    const sent = await send({ oobCode: code });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/confirm-email?done=confirmed"]);
    expect(await stateOf(rosa)).toBe("member");
    expect((await open("done=confirmed")).html).toContain("Your email is confirmed.");
    const again = await send({ oobCode: code });
    expect(again.headers.get("location")).toBe("/confirm-email?done=refused");
    expect((await open("done=refused")).html).toContain("This link has expired or was already used.");
  });

  test("says that moderators still decide about a request to join", async () => {
    await changeSettings(app, alice, { registration: "approval", question: "Why?" });
    const { email } = await register("waits", { answer: "Because." });
    await changeSettings(app, alice, { registration: "open" });
    const sent = await send({ oobCode: await codeFor(email) });
    expect(sent.headers.get("location")).toBe("/confirm-email?done=waiting");
    expect((await open("done=waiting")).html).toContain("decide about your request to join");
  });

  test("names the account that the mail is about, and shows no text that cannot be a name", async () => {
    const { email } = await register("ulrike");
    const code = await codeFor(email);
    const { html } = await open(`account=new&name=ulrike&oobCode=${code}`);
    expect(html).toContain("<strong>ulrike</strong>");
    const mail = (await mailbox.mails()).findLast((one) => receiverOf(one) === email)!;
    expect(mail.text).toContain(`account=new&name=ulrike&oobCode=${code}`);
    expect((await open(`account=new&name=Call+0800+now&oobCode=${code}`)).html).not.toContain("0800 now<");
  });

  test("erases an account without scripts", async () => {
    const mallory = await register("mallory");
    const sent = await send({ oobCode: await codeFor(mallory.email), denies: "yes" });
    expect(sent.headers.get("location")).toBe("/confirm-email?done=denied");
    expect((await app.call("GET", "/profile", { token: mallory.token })).status).toBe(401);
    expect((await open("done=denied")).html).toContain("That account is erased");
  });

  test("says so if somebody else has taken a member's new address meanwhile", async () => {
    const body = { currentPassword: bob.password, email: "wanted@example.com" };
    await app.call("POST", "/change-email", { token: bob.token, body });
    const code = await codeFor("wanted@example.com");
    const { email, token } = await register("wanted");
    await confirm(await codeFor(email));
    expect(await stateOf({ token })).toBe("member");
    expect((await send({ oobCode: code })).headers.get("location")).toBe("/confirm-email?done=taken");
    expect((await open("done=taken")).html).toContain("An account with that email already exists.");
  });

  test("takes no other kind of body, and nothing without a code", async () => {
    expect((await send({})).headers.get("location")).toBe("/confirm-email?done=refused");
    const text = await fetch(ADDRESS, {
      method: "POST",
      body: "x",
      headers: { "content-type": "text/plain" },
    });
    expect(text.status).toBe(415);
  });
});
