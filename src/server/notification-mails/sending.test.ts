import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { headerOf, notificationMailsOf, subjects } from "./test-notification-mails.ts";

const app = await startTestApp({ sendsMail: true });
const { mailbox, cast, choose, mailsTo, reader, pass, send } = await notificationMailsOf(app);
const { alice, bob, carol, submitText, comment, promote } = cast;
const { ban, suspend, decideOnComment } = moderate(app);
afterAll(async () => {
  await mailbox.remove();
  await app.close();
});
beforeEach(mailbox.empty);
await promote(carol, "moderator");

describe("a mail about notifications", () => {
  test("comes some minutes after a comment that is still unread, quotes it and leads to it", async () => {
    const me = await reader();
    const post = await submitText(me, { title: "About <owls>" });
    const { id } = await comment(bob, post, "They *hoot* at\nnight & day.");
    await pass(4);
    await send();
    expect(await mailsTo(me)).toEqual([]);
    await pass(2);
    await send();
    const [mail, ...others] = await mailsTo(me);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('New comments on “About <owls>” at The "Hearth" <b>');
    expect(mail!.text).toContain(`Hello ${me.username},`);
    expect(mail!.text).toContain(
      "bob commented on your post “About <owls>”\n\n> They hoot at\n> night & day.",
    );
    expect(mail!.text).toContain(`https://hearth.example/details/${post}#comment-${id}`);
    expect(mail!.html).toContain("night &amp; day.");
    expect(mail!.html).not.toContain("<owls>");
    await pass(60);
    await send();
    expect(await mailsTo(me)).toHaveLength(1);
  });

  test("is about everything that came meanwhile, and not about what was read", async () => {
    const me = await reader();
    const [one, other] = [await submitText(me, { title: "One" }), await submitText(bob, { title: "Other" })];
    await comment(bob, one, "Read.");
    await app.call("POST", "/notifications/read", { token: me.token });
    await comment(bob, one, "First.");
    await comment(alice, other, `Hello @${me.username}.`);
    await pass(6);
    await send();
    const [mail] = await mailsTo(me);
    expect(mail!.subject).toBe('2 new comments at The "Hearth" <b>');
    expect(mail!.text).not.toContain("Read.");
    expect(mail!.text).toContain("bob commented on your post “One”");
    expect(mail!.text).toContain("alice mentioned you in “Other”");
  });

  test("says that it is automatic, is one thread for each discussion, and can be ended by one click", async () => {
    const me = await reader();
    const post = await submitText(me, { title: "Threaded" });
    for (const text of ["One.", "Two."]) {
      await comment(bob, post, text);
      await pass(6);
      await send();
    }
    const [first, second] = await mailsTo(me);
    expect(headerOf(first!, "auto-submitted")).toBe("auto-generated");
    expect(first!.references).toBe(`<discussion-${post}@hearth.example>`);
    expect([second!.references, second!.subject]).toEqual([first!.references, first!.subject]);
    expect(second!.messageId).not.toBe(first!.messageId);
    expect(first!.messageId).toMatch(/^<notifications-\d+-\d+@hearth\.example>$/);
    expect(headerOf(first!, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(first!, "list-unsubscribe")).toMatch(
      /^<https:\/\/hearth\.example\/unsubscribe\/replies\/[\w-]{65}>$/,
    );
  });

  test("comes once an hour at most where the member chose so", async () => {
    const me = await reader("replies", "hourly");
    const post = await submitText(me);
    for (const text of ["One.", "Two.", "Three."]) {
      await comment(bob, post, text);
      await pass(10);
      await send();
    }
    expect(await mailsTo(me)).toHaveLength(1);
    await pass(50);
    await send();
    const [, second] = await mailsTo(me);
    expect(second!.text).toMatch(/Two\.[\s\S]*Three\./);
  });

  test("comes at most 20 times a day, and again on the next", async () => {
    const me = await reader();
    const post = await submitText(me);
    await sql`
      update mailed_members set mailed_on = (now() at time zone 'utc')::date, mailed = 20
      where member_id = (select id from members where username = ${me.username})`.execute(app.db);
    await comment(bob, post, "Too much.");
    await pass(6);
    await send();
    expect(await mailsTo(me)).toEqual([]);
    await sql`update mailed_members set mailed_on = mailed_on - 1`.execute(app.db);
    await sql`update jobs set run_at = now() where name = 'send-notification-mail'`.execute(app.db);
    await send();
    expect(await mailsTo(me)).toHaveLength(1);
  });

  test("about a message says from whom, and nothing of its words; about a decision, what was decided", async () => {
    const me = await reader("messages");
    await choose(me, "decisions", "soon");
    const body = { toUsername: me.username, text: "A secret." };
    for (const { token } of [bob, alice, alice])
      expect((await app.call("POST", "/messages", { token, body })).status).toBe(201);
    const post = await submitText(alice, { title: "A post" });
    const { id } = await comment(me, post, "Spam.");
    await decideOnComment(carol, id, { decision: "remove" });
    await pass(6);
    await send();
    const mails = await mailsTo(me);
    expect(subjects(mails).toSorted()).toEqual([
      '3 new messages at The "Hearth" <b>',
      'A decision of the moderators at The "Hearth" <b>',
    ]);
    const all = mails.map(({ text, html }) => `${text}${html}`).join("");
    expect(all).toContain("bob sent you a message");
    expect(mails.map(({ text }) => text).join("")).toMatch(
      /alice sent you 2 messages\n\nhttps:\/\/hearth\.example\/messages\?to=alice/,
    );
    expect(all).not.toContain("alice sent you a message");
    expect(all).toContain("https://hearth.example/messages?to=bob");
    expect(all).not.toContain("secret");
    expect(all).toContain("A moderator removed your comment on “A post”: Spam.");
  });
});

describe("no mail goes", () => {
  test("about what is deleted, or written by a member who is muted or blocked meanwhile", async () => {
    const me = await reader();
    await choose(me, "messages", "soon");
    const [muted, blocked] = [await cast.join("noisy_one"), await cast.join("noisy_two")];
    const post = await submitText(me);
    const gone = await comment(bob, post, "A slip.");
    await app.call("DELETE", `/comment/${gone.id}`, bob);
    await comment(muted, post, "Noise.");
    await comment(carol, post, "Heard.");
    for (const { token } of [muted, blocked, carol]) {
      const body = { toUsername: me.username, text: "Hi." };
      expect((await app.call("POST", "/messages", { token, body })).status).toBe(201);
    }
    const mute = { kind: "member", value: "noisy_one" };
    expect((await app.call("POST", "/mutes", { token: me.token, body: mute })).status).toBeLessThan(300);
    expect((await app.call("POST", "/user/noisy_two/block", me)).status).toBeLessThan(300);
    await pass(6);
    await send();
    const mails = await mailsTo(me);
    expect(mails).toHaveLength(2);
    const all = mails.map(({ text }) => text).join("");
    expect(all).toMatch(/Heard\./);
    expect(all).toMatch(/carol sent you a message/);
    expect(all).not.toMatch(/slip|Noise|noisy/);
  });

  test("about what a member wrote who is banned meanwhile", async () => {
    const me = await reader("messages");
    const spammer = await cast.join("spam_sender");
    for (const { token } of [spammer, bob]) {
      const body = { toUsername: me.username, text: "Hi." };
      expect((await app.call("POST", "/messages", { token, body })).status).toBe(201);
    }
    await ban(carol, "spam_sender", { isBanned: true });
    await pass(6);
    await send();
    const mails = await mailsTo(me);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("bob sent you a message")]);
    expect(mails[0]!.text).not.toContain("spam_sender");
  });

  test("to a banned member, or to one whose account is deleted; a suspended one gets them", async () => {
    const [banned, gone, suspended] = [await reader(), await reader(), await reader()];
    for (const each of [banned, gone, suspended]) await comment(bob, await submitText(each), "Hello.");
    await ban(carol, banned.username, { isBanned: true });
    await suspend(carol, suspended.username, { days: 3 });
    const body = { currentPassword: gone.password, username: gone.username, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token: gone.token, body })).status).toBe(204);
    await pass(6);
    await send();
    expect(await mailsTo(banned)).toEqual([]);
    expect((await mailsTo(gone)).flatMap(({ subject }) => subject)).toEqual([
      expect.stringContaining("was deleted"),
    ]);
    expect(await mailsTo(suspended)).toHaveLength(1);
  });

  test("about what came before the choice, or is older than a day", async () => {
    const me = await reader();
    const post = await submitText(me);
    await comment(bob, post, "Old.");
    await pass(25 * 60);
    await send();
    await choose(me, "replies", "never");
    await comment(bob, post, "While off.");
    await choose(me, "replies", "soon");
    await pass(6);
    await send();
    expect(await mailsTo(me)).toEqual([]);
  });

  test("twice, when several processes look for mails and send them at once", async () => {
    const me = await reader();
    await comment(bob, await submitText(me), "Once.");
    await pass(6);
    await atOnce(3, () => send());
    expect(await mailsTo(me)).toHaveLength(1);
  });
});
