import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { NO_WEB, startTestApp } from "../../../test/app.ts";
import type { Person } from "../../../test/cast.ts";
import { MAIL_SITE } from "../../../test/mails.ts";
import { recurringJobs } from "../processes/schedule.ts";
import { findDigests, sendDigest } from "./digests.ts";
import { headerOf, notificationMailsOf, subjects } from "./test-notification-mails.ts";

const app = await startTestApp({ sendsMail: true });
const mails = await notificationMailsOf(app);
const { mailbox, cast, choose, choices, mailsTo, reader, idOf } = mails;
const { alice, bob, submitText, heart } = cast;
afterAll(() => app.close());

let feeds = 0;
const follow = ({ token }: Person, category: string) =>
  app.call("POST", "/follow-category", { token, body: { category } });

/** A feed of its own, and a member who follows it and gets daily digests. */
async function follower(how: "daily" | "weekly" = "daily") {
  const feed = `Missed ${++feeds}`;
  const member = await reader("digest", how);
  await follow(member, feed);
  const post = (title: string, by = bob) => submitText(by, { title, customCategories: [feed] });
  return { member, feed, post };
}

/** Lets hours pass in which nobody visits, as far as digests are concerned. */
async function hoursPass(hours: number): Promise<void> {
  const earlier = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours})`;
  await sql`update notification_mails set ${earlier("mailed_at")}, ${earlier("sending_until")}`.execute(
    app.db,
  );
  await sql`update absences set ${earlier("used_at")}`.execute(app.db);
  await sql`update mailed_members set mailed_on = mailed_on - 1`.execute(app.db);
  await sql`update posts set ${earlier("created_at")}`.execute(app.db);
  await sql`delete from rankings`.execute(app.db);
}
const send = async (): Promise<void> => {
  await findDigests(app.db);
  await mailbox.runDueJobs();
};
/** The needs of the job beside the mail server. */
const ALWAYS = { site: async () => MAIL_SITE, notificationMailsADay: 20 };
/** The needs of the recurring jobs beside images and the mail server. */
const NEEDS = { web: NO_WEB, pushes: false, importedPreviews: 0, dataDir: "" };
const visit = (by: Person) => app.call("POST", "/catch-up", by);
const lines = async (to: Person): Promise<string> => (await mailsTo(to)).at(-1)?.text ?? "";

describe("a digest", () => {
  test("names what a member has missed in followed feeds, the most hearts first, after a day without a visit", async () => {
    const { member, feed, post } = await follower();
    await visit(member);
    await post("From before the visit");
    await hoursPass(12);
    await visit(member);
    const plain = await post("A plain one");
    const liked = await post("A good one");
    await heart(alice, liked);
    await submitText(bob, { title: "Of another feed" });
    await hoursPass(23);
    await send();
    expect(await mailsTo(member)).toEqual([]);
    await hoursPass(2);
    await send();
    expect(subjects(await mailsTo(member))).toEqual([`“A good one” and 1 more post at ${MAIL_SITE.name}`]);
    const where = `in /${feed.toLowerCase()}`;
    expect(await lines(member)).toContain(
      [
        `“A good one” by bob ${where}: 1 heart, 0 comments`,
        `${MAIL_SITE.address()}/details/${liked}`,
        `“A plain one” by bob ${where}: 0 hearts, 0 comments`,
        `${MAIL_SITE.address()}/details/${plain}`,
      ].join("\n\n"),
    );
    expect(await lines(member)).not.toMatch(/before the visit|another feed/);
  });

  test("comes again after another day with what is new since, and not without any", async () => {
    const { member, post } = await follower();
    await post("Monday");
    await hoursPass(25);
    await send();
    await post("Tuesday");
    await send();
    expect(await mailsTo(member)).toHaveLength(1);
    await hoursPass(25);
    await send();
    expect(await lines(member)).toMatch(/Tuesday/);
    expect(await lines(member)).not.toMatch(/Monday/);
    await hoursPass(25);
    await send();
    expect(await mailsTo(member)).toHaveLength(2);
  });

  test("leaves what was posted in its last hour to the next one, since a ranking may lack it", async () => {
    const { member, post } = await follower();
    await post("Monday");
    await hoursPass(25);
    await post("A moment ago");
    await send();
    expect(subjects(await mailsTo(member))).toEqual([`“Monday” at ${MAIL_SITE.name}`]);
    await hoursPass(25);
    await send();
    expect(subjects(await mailsTo(member)).slice(1)).toEqual([`“A moment ago” at ${MAIL_SITE.name}`]);
  });

  test("misses no post while a digest is handed to the mail server, which may take long", async () => {
    const { member, post } = await follower();
    await post("Monday");
    await hoursPass(25);
    const sendMail = async () => {
      // A post that is too young for the digest being sent, and older than an hour by the time the digest is recorded.
      const id = await post("Meanwhile");
      await sql`update posts set created_at = now() - interval '1 hour' where id = ${id}`.execute(app.db);
    };
    await sendDigest(app.db, { ...ALWAYS, sendMail }, { memberId: await idOf(member) });
    await hoursPass(25);
    await send();
    expect(subjects(await mailsTo(member))).toEqual([`“Meanwhile” at ${MAIL_SITE.name}`]);
  });

  test("names for each post a feed that the member follows", async () => {
    const { member, feed } = await follower();
    await submitText(bob, { title: "Of two feeds", customCategories: ["Another one", feed] });
    await hoursPass(25);
    await send();
    expect(await lines(member)).toContain(`“Of two feeds” by bob in /${feed.toLowerCase()}: `);
  });

  test("of a week comes after a week", async () => {
    const { member, post } = await follower("weekly");
    await post("Slow news");
    await hoursPass(6 * 24);
    await send();
    expect(await mailsTo(member)).toEqual([]);
    await hoursPass(25);
    await send();
    expect(await mailsTo(member)).toHaveLength(1);
  });

  test("leaves out what the member mutes or a banned member wrote, and names ten posts at most", async () => {
    const { member, post } = await follower();
    const spammer = await cast.join(`spammer_${feeds}`);
    await post("By somebody banned", spammer);
    await sql`update members set banned_at = now(), ban_reason = 'Spam.' where username = ${spammer.username}`.execute(
      app.db,
    );
    await app.call("POST", "/mutes", { token: member.token, body: { kind: "member", value: "alice" } });
    await post("By somebody muted", alice);
    for (let nth = 1; nth <= 12; nth++) await post(`Number ${nth}`);
    await hoursPass(25);
    await send();
    expect((await lines(member)).match(/“Number \d+”/g)).toHaveLength(10);
    expect(await lines(member)).toContain(`And 2 more posts.\n\n${MAIL_SITE.address()}/catch-up`);
    expect(await lines(member)).not.toMatch(/muted|banned/);
  });

  test("comes once from two processes, and under the same Message-ID where the first died before it noted the mail", async () => {
    const { member, post } = await follower();
    await post("Once");
    await hoursPass(25);
    await Promise.all([findDigests(app.db), findDigests(app.db)]);
    await mailbox.runDueJobs();
    expect(await mailsTo(member)).toHaveLength(1);
    await post("Twice");
    await hoursPass(25);
    const ids: (string | undefined)[] = [];
    const memberId = await idOf(member);
    const attempt = (sendMail: Parameters<typeof sendDigest>[1]["sendMail"]) =>
      sendDigest(app.db, { ...ALWAYS, sendMail }, { memberId });
    const refuse = attempt(async ({ messageId }) => {
      ids.push(messageId);
      throw new Error("The connection broke.");
    });
    await expect(refuse).rejects.toThrow("The connection broke.");
    await attempt(async ({ messageId }) => void ids.push(messageId));
    expect(ids).toEqual([expect.stringMatching(/^<digest-.+@.+>$/), ids[0]]);
  });
});

describe("no digest goes", () => {
  test("to a member whose address is not confirmed, who is banned, or who was not here for a year", async () => {
    const unconfirmed = await cast.join(`without_link_${++feeds}`);
    await choose(unconfirmed, "digest", "daily");
    const [banned, gone] = [await follower(), await follower()];
    await follow(unconfirmed, gone.feed);
    for (const { member } of [banned, gone]) await visit(member);
    await sql`update members set banned_at = now(), ban_reason = 'Spam.' where username = ${banned.member.username}`.execute(
      app.db,
    );
    await sql`update absences set used_at = now() - interval '366 days' from members
      where members.id = member_id and username = ${gone.member.username}`.execute(app.db);
    await Promise.all([banned.post("Missed"), gone.post("Missed")]);
    await hoursPass(25);
    await send();
    for (const member of [unconfirmed, banned.member, gone.member]) {
      const told = await mailsTo(member);
      expect(subjects(told).filter((subject) => subject.includes("Missed"))).toEqual([]);
    }
  });

  test.each([
    ["for its words", { command: "DATA", responseCode: 554, response: "554 5.7.1 Spam" }],
    ["for its address", { command: "RCPT TO", responseCode: 550, response: "550 5.1.1 No such user" }],
  ])("again until the next day where the mail server refuses it %s", async (_why, refusal) => {
    const { member, post } = await follower();
    await post("Refused");
    await hoursPass(25);
    let tries = 0;
    const attempt = async () =>
      sendDigest(
        app.db,
        {
          ...ALWAYS,
          sendMail: async () => {
            tries++;
            throw Object.assign(new Error("Refused."), refusal);
          },
        },
        { memberId: await idOf(member) },
      );
    await attempt();
    await attempt();
    expect(tries).toBe(1);
    await send();
    expect(await mailsTo(member)).toEqual([]);
  });

  test("to a member who has had the most mails of a day, until the next day", async () => {
    const { member, post } = await follower();
    await post("One mail too many");
    await hoursPass(25);
    await app.db
      .updateTable("mailed_members")
      .set({ mailed: 20, mailed_on: sql<Date>`(now() at time zone 'utc')::date` })
      .where("member_id", "=", await idOf(member))
      .execute();
    await send();
    await send();
    expect(await mailsTo(member)).toEqual([]);
    await sql`update mailed_members set mailed_on = mailed_on - 1`.execute(app.db);
    await sql`update jobs set run_at = now() where name = 'send-digest'`.execute(app.db);
    await send();
    expect(await mailsTo(member)).toHaveLength(1);
  });

  test("without a mail server, and none is written into the outbox", async () => {
    const { member, post } = await follower();
    await post("For later");
    await hoursPass(25);
    await findDigests(app.db);
    await mailbox.runDueJobs(undefined, undefined, false);
    expect([await mailsTo(member), await mailbox.mails()]).toEqual([[], []]);
    const needs = { ...NEEDS, images: app.images };
    const names = (sendsMail: boolean) => recurringJobs({ ...needs, sendsMail }).map(({ name }) => name);
    expect(names(true).filter((name) => !names(false).includes(name))).toEqual([
      "find-notification-mails",
      "find-digests",
    ]);
    // The job has waited for a process with a mail server.
    await mailbox.runDueJobs();
    expect(await mailsTo(member)).toHaveLength(1);
  });

  test("once its link has ended them, or the member chose none", async () => {
    const { member, post } = await follower();
    await post("The last");
    await hoursPass(25);
    await send();
    const [mail] = await mailsTo(member);
    const address = new URL(headerOf(mail!, "list-unsubscribe")!.slice(1, -1)).pathname;
    const asked = await (await fetch(app.site + address)).text();
    expect(asked).toContain("Do you want no more mails about posts that you have missed?");
    expect((await fetch(app.site + address, { method: "POST" })).status).toBe(200);
    expect(await choices(member)).toMatchObject({ digest: "never" });
    await post("One more");
    await hoursPass(25);
    await send();
    expect(await mailsTo(member)).toHaveLength(1);
  });
});

test.each([
  ["digest", "soon"],
  ["digest", "hourly"],
  ["replies", "daily"],
  ["messages", "weekly"],
] as const)("%s cannot come %s", async (kind, how) => {
  const { status, body } = await choose(alice, kind, how);
  expect([status, body.errors]).toEqual([
    400,
    ["A digest comes daily, weekly or never, and the other mails soon, hourly or never."],
  ]);
});
