import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs, storedJobs } from "../jobs/test-jobs.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { Mail } from "../mail/mailer.ts";
import { findNotificationMails } from "./find.ts";
import { notificationMailsOf } from "./test-notification-mails.ts";

const app = await startTestApp({ sendsMail: true });
const { mailbox, cast, choose, mailsTo, reader, idOf, attempt, pass, send } = await notificationMailsOf(app);
const { bob, carol, submitText, comment } = cast;
afterAll(async () => {
  await mailbox.remove();
  await app.close();
});
beforeEach(mailbox.empty);

describe("while mails wait", () => {
  test("a member who is notified again and again keeps the place in the queue", async () => {
    const [busy, quiet] = [await reader(), await reader()];
    const [post, other] = [await submitText(busy), await submitText(quiet)];
    const find = async (): Promise<void> => {
      await pass(6);
      await findNotificationMails(app.db);
    };
    await comment(bob, post, "First.");
    await find();
    await comment(bob, other, "Hello.");
    await find();
    await comment(bob, post, "Second.");
    await find();
    const { rows } = await sql<{ memberId: string }>`
      select payload ->> 'memberId' as "memberId" from jobs order by run_at, id`.execute(app.db);
    expect(rows.map(({ memberId }) => memberId)).toEqual([await idOf(busy), await idOf(quiet)]);
  });

  test("a failed mail keeps its pause, whatever notifications follow; a mail that was given up begins anew", async () => {
    const me = await reader();
    const post = await submitText(me);
    const find = async (): Promise<void> => {
      await comment(bob, post, "Hello.");
      await pass(6);
      await findNotificationMails(app.db);
    };
    await find();
    await sql`update jobs set attempts = 9, run_at = now() + interval '2 hours'`.execute(app.db);
    await find();
    const [failed] = await storedJobs(app);
    expect(failed!.attempts).toBe(9);
    expect(failed!.dueInSeconds).toBeGreaterThan(3600);
    await sql`update jobs set attempts = 14, run_at = 'infinity'`.execute(app.db);
    await find();
    const [anew] = await storedJobs(app);
    expect(anew!.attempts).toBe(0);
    expect(anew!.dueInSeconds).toBeLessThanOrEqual(0);
  });

  test("a link to a new password is sent, though the mail server answers none of the waiting mails", async () => {
    const never = Promise.withResolvers<void>();
    const begun: string[] = [];
    for (const memberId of ["a", "b", "c", "d"])
      await enqueue(app.db, "send-notification-mail", { memberId, kind: "replies" });
    await runJobs(app, {
      "send-notification-mail": async ({ memberId }) => {
        begun.push(memberId);
        await never.promise;
      },
      "send-password-reset": async ({ email }) => void begun.push(email),
    });
    // Resolves before the process stops, which waits for its jobs.
    onTestFinished(() => never.resolve());
    await expect.poll(() => begun.toSorted()).toEqual(["a", "b"]);
    await enqueue(app.db, "send-password-reset", { email: "me@example.com" });
    await expect.poll(() => begun).toContain("me@example.com");
    expect(begun).toHaveLength(3);
  });
});

describe("a job", () => {
  test("waits for the time between two mails that the member chose, whenever it runs", async () => {
    const me = await reader("replies", "hourly");
    const post = await submitText(me);
    const sent: Mail[] = [];
    const sendMail = async (mail: Mail): Promise<void> => void sent.push(mail);
    for (const text of ["First.", "Second."]) {
      await comment(bob, post, text);
      await pass(6);
      await attempt(me, { sendMail });
    }
    expect(sent).toHaveLength(1);
    const [next] = await storedJobs(app);
    expect(next!.dueInSeconds).toBeGreaterThan(40 * 60);
    await choose(me, "replies", "soon");
    await attempt(me, { sendMail });
    expect(sent).toHaveLength(2);
  });

  test("goes on after two hundred notifications, though none of them was worth a mail", async () => {
    const me = await reader("messages");
    const muted = await cast.join("endless_one");
    const say = ({ token }: typeof bob) =>
      app.call("POST", "/messages", { token, body: { toUsername: me.username, text: "Hi." } });
    expect((await say(muted)).status).toBe(201);
    // Adds 199 others like it.
    await sql`
      with more as (
        insert into messages (conversation_id, sender_id, text) select conversation_id, sender_id, text
        from messages, generate_series(1, 199) where sender_id = ${await idOf(muted)} returning id, sender_id
      )
      insert into notifications (member_id, actor_id, type, message_id)
      select ${await idOf(me)}, sender_id, 'message', id from more`.execute(app.db);
    expect((await say(bob)).status).toBe(201);
    const mute = { kind: "member", value: "endless_one" };
    expect((await app.call("POST", "/mutes", { token: me.token, body: mute })).status).toBeLessThan(300);
    await pass(6);
    await send();
    const mails = await mailsTo(me);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("bob sent you a message")]);
  });

  test("leaves out what is too young, and everything after it, which may be older", async () => {
    const me = await reader();
    const post = await submitText(me);
    const sent: Mail[] = [];
    const sendMail = async (mail: Mail): Promise<void> => void sent.push(mail);
    const first = await comment(bob, post, "Young.");
    await comment(carol, post, "Old.");
    await pass(6);
    // A transaction that began later may have taken its id earlier.
    await sql`
      update notifications set created_at = now() - interval '4 minutes' where comment_id = ${first.id}`.execute(
      app.db,
    );
    await attempt(me, { sendMail });
    expect(sent).toEqual([]);
    await pass(2);
    await attempt(me, { sendMail });
    expect(sent.map(({ text }) => text)).toEqual([expect.stringMatching(/Young\.[\s\S]*Old\./)]);
  });
});
