import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";
import { createMailer, type Mail } from "../mail/mailer.ts";
import { endMailsOfDeleted } from "./choices.ts";
import { findNotificationMails } from "./find.ts";
import { notificationMailsOf } from "./test-notification-mails.ts";

const app = await startTestApp({ sendsMail: true });
const { mailbox, cast, choices, choose, confirm, mailsTo, reader, attempt, pass, send, idOf } =
  await notificationMailsOf(app);
const { bob, submitText, comment } = cast;

/** The answer to each address; null takes the mail. */
const refusing = new Map<string, string>();
let received: { to: string; raw: Buffer }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, done) => {
    const answer = refusing.get(address);
    if (answer === undefined) return done();
    const [, code, words] = /^(\d+) (.*)$/.exec(answer)!;
    done(Object.assign(new Error(words), { responseCode: Number(code) }));
  },
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
    stream.on("end", () => {
      if (Buffer.concat(chunks).includes("spam.example"))
        return done(Object.assign(new Error("5.7.1 Listed"), { responseCode: 554 }));
      received.push({ to: envelope.rcptTo[0]!.address, raw: Buffer.concat(chunks) });
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await mailbox.remove();
  await app.close();
});
beforeEach(async () => {
  await mailbox.empty();
  received = [];
});

const receivedBy = ({ email }: Person) => received.filter(({ to }) => to === email);

async function refusedEmail({ username }: Person): Promise<string | null> {
  const row = await app.db
    .selectFrom("mailed_members")
    .innerJoin("members", "members.id", "member_id")
    .select("refused_email")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return row.refused_email;
}

/** Makes a notification to mail about. */
async function notify(me: Person): Promise<void> {
  await comment(bob, await submitText(me), "Hello.");
  await pass(6);
}

await cast.promote(cast.carol, "admin");
const counts = async () => (await app.call("GET", "/admin/overview", cast.carol)).body.notificationMails;

describe("an address", () => {
  test("whose server refuses three mails gets no more, and the member is told until they confirm it again", async () => {
    const me = await reader();
    refusing.set(me.email, "550 5.1.1 No such user");
    for (let n = 1; n <= 3; n++) {
      expect((await choices(me)).address).toBe("confirmed");
      await notify(me);
      await send(smtpUrl);
    }
    expect((await choices(me)).address).toBe("refused");
    refusing.delete(me.email);
    await notify(me);
    await send(smtpUrl);
    expect(receivedBy(me)).toEqual([]);
    expect((await app.call("POST", "/notification-mails/address", me)).status).toBe(202);
    expect((await confirm(me)).status).toBe(200);
    expect((await choices(me)).address).toBe("confirmed");
    refusing.set(me.email, "550 5.1.1 No such user");
    await notify(me);
    await send(smtpUrl);
    expect((await choices(me)).address).toBe("confirmed");
    refusing.delete(me.email);
    await notify(me);
    await send(smtpUrl);
    expect(receivedBy(me)).toHaveLength(1);
  });

  test("stays confirmed if a mail in between was accepted, or if the server refuses the sender", async () => {
    const me = await reader();
    for (const answer of [
      "550 5.1.1 No such user",
      "550 5.1.1 No such user",
      null,
      "550 5.1.1 No such user",
    ]) {
      if (answer) refusing.set(me.email, answer);
      else refusing.delete(me.email);
      await notify(me);
      await send(smtpUrl);
    }
    expect((await choices(me)).address).toBe("confirmed");
    for (const answer of [
      "554 5.7.1 Relay access denied",
      "553 5.1.8 Sender address rejected: user unknown",
      "550 relay not permitted",
      "550 Requested action not taken: mailbox unavailable",
      "550 User not authenticated",
      "552 5.2.2 Mailbox full",
    ]) {
      refusing.set(me.email, answer);
      await notify(me);
      await findNotificationMails(app.db);
      await expect(attempt(me, { sendMail })).rejects.toThrow(answer.slice(4));
    }
    expect((await choices(me)).address).toBe("confirmed");
  });

  test("still gets the next mail after the server refuses the content of one, which is not sent again", async () => {
    const me = await reader();
    await comment(bob, await submitText(me), "See https://spam.example/.");
    await pass(6);
    await send(smtpUrl);
    expect(receivedBy(me)).toEqual([]);
    await notify(me);
    await send(smtpUrl);
    expect(receivedBy(me)).toHaveLength(1);
    expect((await choices(me)).address).toBe("confirmed");
  });

  test("that a member has replaced gets no more mails, and the new one gets the next mail", async () => {
    const me = await reader();
    const email = "moved@example.com";
    refusing.set(me.email, "550 5.1.1 No such user");
    await notify(me);
    await send(smtpUrl);
    expect(await refusedEmail(me)).toBe(me.email);
    await app.call("POST", "/change-email", {
      token: me.token,
      body: { currentPassword: me.password, email },
    });
    const moved = { ...me, email };
    expect((await confirm(moved)).status).toBe(200);
    expect(await choices(me)).toMatchObject({ email, address: "confirmed" });
    // The refused mail is deleted together with the old address.
    await endMailsOfDeleted(app.db);
    expect(await refusedEmail(moved)).toBeNull();
    // Sends the notice to the old address.
    await mailbox.runDueJobs();
    await notify(me);
    await send(smtpUrl);
    expect([receivedBy(me), receivedBy(moved).length]).toEqual([[], 1]);
    await sql`update members set email = 'given@back.example' where username = ${me.username}`.execute(
      app.db,
    );
    expect((await choices(me)).address).toBe("unconfirmed");
    await notify(me);
    await send(smtpUrl);
    expect(received).toHaveLength(1);
  });
});

const sendMail = createMailer({
  smtpUrl,
  from: async () => "noreply@hearth.example",
  outbox: "",
  say: () => {},
});

const down = async (): Promise<never> => Promise.reject(new Error("connect ECONNREFUSED"));

describe("a mail", () => {
  test("that cannot be handed over is tried again until its notification is read or a day old", async () => {
    const me = await reader();
    const before = await counts();
    await notify(me);
    for (let n = 1; n <= 2; n++)
      await expect(attempt(me, { sendMail: down })).rejects.toThrow("ECONNREFUSED");
    const after = await counts();
    expect(after.failed - before.failed).toBe(2);
    await attempt(me, { sendMail });
    expect(receivedBy(me)).toHaveLength(1);
    expect((await counts()).sent - after.sent).toBe(1);
    await notify(me);
    await expect(attempt(me, { sendMail: down })).rejects.toThrow("ECONNREFUSED");
    await pass(24 * 60);
    await attempt(me, { sendMail });
    await notify(me);
    await app.call("POST", "/notifications/read", { token: me.token });
    await attempt(me, { sendMail });
    expect(receivedBy(me)).toHaveLength(1);
  });

  test("that one process is sending is sent by no other; once that process has died, another sends it with the same id", async () => {
    const me = await reader();
    await notify(me);
    const [begun, never] = [Promise.withResolvers<Mail>(), Promise.withResolvers<void>()];
    const hanging = (mail: Mail): Promise<void> => {
      begun.resolve(mail);
      return never.promise;
    };
    void attempt(me, { sendMail: hanging });
    const { messageId } = await begun.promise;
    await expect(attempt(me, { sendMail })).rejects.toThrow("Another process");
    expect(receivedBy(me)).toEqual([]);
    await pass(6);
    await attempt(me, { sendMail });
    const mails = await Promise.all(receivedBy(me).map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.map((mail) => mail.messageId)).toEqual([messageId]);
  });

  test("whose handing over outlasted its claim does not change the time recorded for a later mail", async () => {
    const me = await reader();
    await notify(me);
    const [begun, taken] = [Promise.withResolvers<Mail>(), Promise.withResolvers<void>()];
    const slow = attempt(me, { sendMail: (mail) => (begun.resolve(mail), taken.promise) });
    await begun.promise;
    await pass(6);
    await attempt(me, { sendMail });
    const memberId = await idOf(me);
    const mailedAt = () =>
      app.db
        .selectFrom("notification_mails")
        .select("mailed_at")
        .where("member_id", "=", memberId)
        .executeTakeFirstOrThrow();
    const later = await mailedAt();
    taken.resolve();
    await slow;
    expect(await mailedAt()).toEqual(later);
  });

  test("whose handing over outlasted its claim does not end the claim of the next one", async () => {
    const me = await reader();
    await notify(me);
    const handing = async () => {
      const [begun, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const ended = attempt(me, { sendMail: () => (begun.resolve(), taken.promise) });
      return begun.promise.then(() => () => (taken.resolve(), ended));
    };
    const endFirst = await handing();
    await pass(6);
    const endNext = await handing();
    await endFirst();
    await expect(attempt(me, { sendMail })).rejects.toThrow("Another process");
    await endNext();
  });

  test("that is sent again has another id if a comment came meanwhile, so that no mailbox drops it as a duplicate", async () => {
    const me = await reader();
    const post = await submitText(me);
    const lost: Mail[] = [];
    // The mail server has taken the mail, but its answer is lost.
    const answerless = async (mail: Mail): Promise<void> => {
      lost.push(mail);
      throw new Error("Timeout");
    };
    await comment(bob, post, "First.");
    await pass(6);
    await expect(attempt(me, { sendMail: answerless })).rejects.toThrow("Timeout");
    await expect(attempt(me, { sendMail: answerless })).rejects.toThrow("Timeout");
    await comment(bob, post, "Second.");
    await pass(6);
    await attempt(me, { sendMail });
    const [mail] = await Promise.all(receivedBy(me).map(({ raw }) => PostalMime.parse(raw)));
    expect(mail!.text).toMatch(/First\.[\s\S]*Second\./);
    expect(lost[1]!.messageId).toBe(lost[0]!.messageId);
    expect(mail!.messageId).not.toBe(lost[0]!.messageId);
  });

  test("that failed for another reason than the mail server can be tried again at once", async () => {
    const me = await reader();
    await notify(me);
    await expect(attempt(me, { sendMail, site: down })).rejects.toThrow("ECONNREFUSED");
    await attempt(me, { sendMail });
    expect(receivedBy(me)).toHaveLength(1);
  });

  test("goes only to members who chose mails and confirmed the address", async () => {
    const [off, unconfirmed] = [await reader(), await cast.join("unconfirmed_one")];
    await choose(off, "replies", "never");
    await choose(unconfirmed, "replies", "soon");
    await mailbox.empty();
    for (const each of [off, unconfirmed]) await notify(each);
    await send();
    expect([await mailsTo(off), await mailsTo(unconfirmed)]).toEqual([[], []]);
  });
});
