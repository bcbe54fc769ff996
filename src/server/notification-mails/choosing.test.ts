import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { codeIn } from "../../../test/mails.ts";
import { headerOf, notificationMailsOf } from "./test-notification-mails.ts";

const app = await startTestApp({ sendsMail: true, rateLimits: true });
const { mailbox, cast, choose, choices, confirm, mailsTo, reader, pass, send } =
  await notificationMailsOf(app);
const { alice, bob, submitText, comment } = cast;
afterAll(async () => {
  await mailbox.remove();
  await app.close();
});
beforeEach(mailbox.empty);

/** A member with a mail, and the address that it names. */
async function mailed() {
  const me = await reader();
  await choose(me, "messages", "soon");
  await comment(bob, await submitText(me), "Hello.");
  await pass(6);
  await send();
  const [mail] = await mailsTo(me);
  const link = /<(.*)>/.exec(headerOf(mail!, "list-unsubscribe")!)![1]!;
  expect(mail!.text).toContain(link);
  return { me, link: link.replace("https://hearth.example", app.site) };
}

const NONE = { replies: "never", messages: "never", decisions: "never", digest: "never" };

describe("a member's choice", () => {
  test("is no mails at first; the first one mails a link, and mails begin once it is opened", async () => {
    const me = await cast.join("first_chooser");
    expect(await choices(me)).toEqual({ sendsMail: true, email: me.email, address: "unconfirmed", ...NONE });
    const { status, body } = await choose(me, "replies", "hourly");
    expect([status, body]).toEqual([
      200,
      { sendsMail: true, email: me.email, address: "unconfirmed", ...NONE, replies: "hourly" },
    ]);
    await choose(me, "messages", "soon");
    expect((await app.call("GET", "/account", me)).body.newEmail).toBeNull();
    const { body: confirmed } = await confirm(me);
    expect(confirmed).toEqual({ email: me.email, isNewAccount: false, isWaiting: false });
    expect((await mailsTo(me)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Confirm your email/),
    ]);
    expect(await choices(me)).toMatchObject({ address: "confirmed", replies: "hourly", messages: "soon" });
    expect((await app.call("POST", "/notification-mails/address", me)).body.code).toBe("addressConfirmed");
  });

  test("mails its link to the new address where the member has asked for one", async () => {
    const me = await cast.join("moving_chooser");
    const email = "moving@example.com";
    const change = { currentPassword: me.password, email };
    await app.call("POST", "/change-email", { token: me.token, body: change });
    await mailbox.empty();
    expect((await choose(me, "replies", "soon")).body).toMatchObject({ address: "unconfirmed", email });
    await confirm({ ...me, email });
    expect(await mailsTo({ ...me, email })).toHaveLength(1);
    expect(await choices(me)).toMatchObject({ address: "confirmed", email });
  });

  test("does not touch a requested change of address whose link could not be sent for an hour", async () => {
    const me = await cast.join("waiting_chooser");
    const email = "waiting@example.com";
    const change = { currentPassword: me.password, email };
    await app.call("POST", "/change-email", { token: me.token, body: change });
    // The mail server is away, so the job waits.
    await sql`update email_changes set expires_at = now() - interval '1 minute' where email = ${email}`.execute(
      app.db,
    );
    expect((await app.call("GET", "/account", me)).body.newEmail).toBe(email);
    expect((await choose(me, "replies", "soon")).body).toMatchObject({ address: "unconfirmed", email });
    expect((await confirm({ ...me, email })).status).toBe(200);
    expect(await choices(me)).toMatchObject({ address: "confirmed", email });
  });

  test("is the member's own, and names only kinds and values that exist", async () => {
    expect((await app.call("GET", "/notification-mails")).status).toBe(401);
    const body = { kind: "replies", how: "soon" };
    expect((await app.call("POST", "/notification-mails", { body })).status).toBe(401);
    for (const wrong of [{ kind: "all", how: "soon" }, { kind: "replies", how: "daily" }, {}])
      expect(
        (await app.call("POST", "/notification-mails", { token: alice.token, body: wrong })).status,
      ).toBe(400);
    await choose(alice, "replies", "soon");
    expect(await choices(bob)).toMatchObject(NONE);
  });

  test("is stored even if three links went to the address within an hour; asking for another link is refused", async () => {
    const me = await cast.join("keen_chooser");
    for (let n = 1; n <= 4; n++) {
      expect((await choose(me, "replies", "soon")).status).toBe(200);
      await mailbox.runDueJobs();
      expect((await choose(me, "replies", "never")).status).toBe(200);
    }
    expect((await mailsTo(me)).filter((mail) => codeIn(mail) !== "")).toHaveLength(3);
    expect((await app.call("POST", "/notification-mails/address", me)).status).toBe(429);
  });

  test("is refused where the server cannot send mails, except the choice of no mails", async () => {
    const without = await startTestApp({ beside: app });
    const { token } = await reader();
    const body = { kind: "messages", how: "soon" };
    expect(await without.call("POST", "/notification-mails", { token, body })).toMatchObject({
      status: 409,
      body: { code: "noMailServer" },
    });
    const none = { kind: "replies", how: "never" };
    expect((await without.call("POST", "/notification-mails", { token, body: none })).body).toMatchObject({
      ...NONE,
      sendsMail: false,
    });
    await without.close();
  });
});

describe("the link at the end of a mail", () => {
  test("asks first, and ends its kind of mails without a sign-in or a script", async () => {
    const { me, link } = await mailed();
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy": expect.stringContaining("form-action 'self'"),
    });
    const html = await page.text();
    expect(html).toContain("Do you want no more mails about comments, replies and mentions?");
    expect(html).not.toContain(me.username);
    expect(await choices(me)).toMatchObject({ replies: "soon" });
    for (const _ of [1, 2]) {
      const done = await fetch(link, { method: "POST", body: new URLSearchParams() });
      expect([done.status, await done.text()]).toEqual([
        200,
        expect.stringContaining("You get no more mails"),
      ]);
      expect(await choices(me)).toMatchObject({ replies: "never", messages: "soon" });
    }
  });

  test("takes a mail program's one click, in both formats of RFC 8058", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    for (const body of [form, new URLSearchParams({ "List-Unsubscribe": "One-Click" })]) {
      const { me, link } = await mailed();
      expect((await fetch(link, { method: "POST", body })).status).toBe(200);
      expect(await choices(me)).toMatchObject({ replies: "never" });
    }
  });

  test("is a 404 once the member has another address, whose owner alone ends the mails to it", async () => {
    const { me, link } = await mailed();
    const email = "new_owner@example.com";
    const change = { currentPassword: me.password, email };
    await app.call("POST", "/change-email", { token: me.token, body: change });
    expect((await confirm({ ...me, email })).status).toBe(200);
    for (const method of ["GET", "POST"]) expect((await fetch(link, { method })).status).toBe(404);
    expect(await choices(me)).toMatchObject({ replies: "soon" });
  });

  test("is a 404 with another kind or token, and once the account is deleted", async () => {
    const { me, link } = await mailed();
    const guessed = link.slice(0, -43) + "x".repeat(43);
    for (const wrong of [
      link.replace("/replies/", "/everything/"),
      guessed,
      link.replace("/replies/", "/constructor/"),
      // A kind of mails that the member has chosen, too.
      link.replace("/replies/", "/messages/"),
    ])
      for (const method of ["GET", "POST"]) expect((await fetch(wrong, { method })).status).toBe(404);
    expect(await choices(me)).toMatchObject({ replies: "soon", messages: "soon" });
    const body = { currentPassword: me.password, username: me.username, content: "delete" };
    expect((await app.call("POST", "/delete-account", { token: me.token, body })).status).toBe(204);
    await mailbox.runDueJobs();
    expect((await fetch(link)).status).toBe(404);
  });
});
