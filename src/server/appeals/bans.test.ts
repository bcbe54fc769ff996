import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { atOnce } from "../../../test/race.ts";
import { deleteAccountOf } from "../auth/account/delete-account.ts";
import { makeResetCode } from "../auth/password-reset.ts";
import type { Database } from "../db/database.ts";
import { banMember } from "../moderation/member-status.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { tidyAppeals } from "./closing.ts";
import { appealsOf, tidyLongAfter } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { bob, carol, join, promote } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { ban, log, notifications } = moderate(app);
const { appealBan, queue, settle } = appealsOf(app);

const readBan = ({ email, password }: Pick<Person, "email" | "password">) =>
  app.call("POST", "/ban", { body: { email, password } });
const signIn = ({ email, password }: Person) => app.call("POST", "/login", { body: { email, password } });

async function banned(name: string): Promise<Person> {
  const member = await join(name);
  await ban(carol, name, { isBanned: true, reason: "Spam, again and again." });
  return member;
}

/** A banned member who appeals, and the id of the appeal. */
async function appealed(name: string) {
  const member = await banned(name);
  expect((await appealBan(member)).status).toBe(200);
  return { member, appeal: (await queue(dave, "?limit=100")).appeals.at(-1).id as string };
}

let people = 0;

const payloads = async () => {
  const { rows } = await sql<{ payload: object }>`
    select payload from jobs where name = 'send-account-notice' and payload ->> 'notice' like 'ban-%' order by id`.execute(
    app.db,
  );
  return rows.map(({ payload }) => payload);
};

const states = async ({ username }: Person) =>
  (
    await app.db
      .selectFrom("appeals")
      .innerJoin("members", "members.id", "member_id")
      .select("state")
      .where("username", "=", username)
      .orderBy("appeals.id")
      .execute()
  ).map(({ state }) => state);

describe("a banned member", () => {
  test("reads the ban by email and password, with the reason and nothing of the moderator", async () => {
    const erin = await banned("erin");
    const { status, body } = await readBan(erin);
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ kind: "ban", reason: "Spam, again and again.", mayAppeal: true, hasDecider: true },
        ...{ endsAt: null, until: null, appeal: null, createdAt: { _seconds: expect.any(Number) } },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("carol");
  });

  test("appeals once: the same text again is no error, and another text is a 409", async () => {
    const once = await banned("once");
    const first = await appealBan(once, " It was my brother. ");
    expect(first).toMatchObject({
      ...{
        status: 200,
        body: { mayAppeal: false, appeal: { text: "It was my brother.", state: "waiting" } },
      },
    });
    expect((await appealBan(once, "It was my brother.")).body).toEqual(first.body);
    expect((await appealBan(once, "Really!")).body.code).toBe("alreadyAppealed");
    expect((await readBan(once)).body).toEqual(first.body);
  });

  test("appeals once, however many requests come at the same time", async () => {
    const many = await banned("many");
    const answers = await atOnce(4, (n) => appealBan(many, `Text ${n}.`));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test("sets a first or a forgotten password by the code of a reset mail, is not signed in, and appeals by it", async () => {
    const member = await banned("forgetful");
    await sql`update members set password_hash = null where username = 'forgetful'`.execute(app.db);
    expect((await readBan(member)).status).toBe(401);
    const code = await makeResetCode(app.db, "forgetful");
    const reset = (oobCode: string) =>
      app.call("POST", "/reset-password", { body: { oobCode, newPassword: "a wholly new secret" } });
    // A wrong code gets no word about the ban.
    expect(await reset(`${code}x`)).toMatchObject({ status: 400, body: { code: "invalidResetCode" } });
    const refusal = "You are banned from this site. The reason: Spam, again and again.";
    expect(await reset(code)).toMatchObject({ status: 200, body: { refusal } });
    const renewed = { ...member, password: "a wholly new secret" };
    expect((await signIn(renewed)).body).toMatchObject({ code: "banned", error: refusal });
    expect((await appealBan(renewed)).body).toMatchObject({ appeal: { state: "waiting" } });
    expect((await reset(code)).status).toBe(400);
    const { rows } = await sql`
      select from sessions where member_id = (select id from members where username = 'forgetful')`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });

  test("reads that there is no ban once it has ended, as does a member who was never banned", async () => {
    const free = await banned("free");
    await ban(bob, "free", { isBanned: false });
    for (const member of [free, bob])
      for (const answer of [await readBan(member), await appealBan(member)])
        expect(answer).toMatchObject({ status: 409, body: { code: "notBanned" } });
    expect((await signIn(free)).status).toBe(200);
  });
});

describe("nobody else can read or appeal against a ban", () => {
  test("with the same answer for a wrong password, an unknown address and a deleted account", async () => {
    const member = await banned("guessed");
    const gone = await join("gone");
    await app.call("POST", "/delete-account", {
      ...{ token: gone.token, body: { username: "gone", currentPassword: gone.password, content: "keep" } },
    });
    const wrong = await readBan({ email: member.email, password: "a guess" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalidLogin" } });
    for (const one of [{ email: "nobody@example.com", password: "a guess" }, gone]) {
      expect((await readBan(one)).body).toEqual(wrong.body);
      expect((await appealBan(one)).body).toEqual(wrong.body);
    }
    expect(await states(member)).toEqual([]);
  });

  test("and wrong passwords count as tries to sign in", async () => {
    const { email, password } = await banned("tried");
    const limited = await startTestApp({ rateLimits: true, beside: app });
    const asked = async (path: string, tried: string) => {
      const body = { email, password: tried, ...(path === "/ban/appeal" && { text: "Not me." }) };
      return (await limited.call("POST", path, { body })).status;
    };
    const paths = ["/ban", "/ban/appeal", "/login"];
    for (let n = 0; n < 10; n++) expect(await asked(paths[n % 3]!, "a guess")).toBe(401);
    for (const path of paths) expect(await asked(path, password)).toBe(429);
    await limited.close();
  });

  test.each([
    ["no text", " ", "Appeal is required."],
    ["a long text", "🔥".repeat(1_001), "Appeal cannot exceed 1000 characters."],
  ])("and not with %s", async (_what, text, sentence) => {
    expect((await appealBan(bob, text)).body.errors).toEqual([sentence]);
  });
});

/** Appeals while a change is under way, and returns the code of the refusal. */
async function appealDuring(member: Person, change: (db: Database) => Promise<unknown>) {
  let appealing!: ReturnType<typeof appealBan>;
  await app.db.transaction().execute(async (transaction) => {
    await change(transaction);
    appealing = appealBan(member);
    await untilWaitingForLocks(app.db, 1);
  });
  return (await appealing).body.code;
}

describe("an appeal that comes while something else changes", () => {
  test.each<[string, string, (name: string) => (db: Database) => Promise<unknown>]>([
    [
      "the end of the ban",
      "notBanned",
      (name) => (db) => banMember(db, null, name, { isBanned: false, reason: "Over." }),
    ],
    [
      "another password",
      "invalidLogin",
      (name) => (db) => sql`update members set password_hash = 'other' where username = ${name}`.execute(db),
    ],
    ["the end of the account", "invalidLogin", (name) => (db) => deleteAccountOf(db, name, "keep")],
  ])("%s, is refused with %s and leaves nothing", async (_what, code, changing) => {
    const name = `during_${people++}`;
    const member = await banned(name);
    expect(await appealDuring(member, changing(name))).toBe(code);
    expect(await states(member)).toEqual([]);
  });
});

describe("an appeal against a ban", () => {
  test("is in the queue although its author is banned, but not for the moderator who banned them", async () => {
    const { appeal } = await appealed("queued");
    expect((await queue(bob)).appeals.at(-1)).toMatchObject({
      ...{ id: appeal, kind: "ban", userName: "queued", mayDecide: true, endsAt: null },
      sanction: { userName: "carol", reason: "Spam, again and again." },
    });
    expect((await queue(carol)).appeals.at(-1)).toMatchObject({ mayDecide: false });
    expect((await settle(carol, appeal, "grant")).body.code).toBe("appealOfOthers");
    await settle(bob, appeal, "uphold");
  });

  test("that is granted ends the ban at once, and its author reads the answer at the next sign-in", async () => {
    const { member, appeal } = await appealed("freed");
    expect((await signIn(member)).body.code).toBe("banned");
    expect((await settle(bob, appeal, "grant", "It was not you.")).status).toBe(204);
    const { status, body } = await signIn(member);
    expect(status).toBe(200);
    const [told, ...others] = await notifications({ token: body.idToken });
    expect([told.message, others]).toEqual([
      "Your appeal was granted: your ban has ended. It was not you.",
      [],
    ]);
    const { entries } = await log(dave, "?username=freed");
    expect(entries).toMatchObject([
      { action: "grant-appeal", detail: "ban", userName: "bob" },
      { action: "ban-member" },
    ]);
  });

  test("that is refused leaves the ban, and its author reads why at the place of the appeal", async () => {
    const { member, appeal } = await appealed("stays");
    expect((await settle(bob, appeal, "uphold", "It was you.")).status).toBe(204);
    expect((await signIn(member)).body.code).toBe("banned");
    expect((await readBan(member)).body).toMatchObject({
      mayAppeal: false,
      appeal: { state: "upheld", line: "It was you." },
    });
    expect((await appealBan(member, "Once more!")).body.code).toBe("alreadyAppealed");
    await ban(bob, "stays", { isBanned: false });
    const [lifted, upheld] = await notifications({ token: (await signIn(member)).body.idToken });
    expect(lifted.message).toBe("A moderator lifted your ban: Spam.");
    expect(upheld.message).toBe("Your appeal was decided: your ban stands. It was you.");
    // The notification does not lead to the list of decisions, which has no bans.
    expect(upheld).not.toHaveProperty("isOfRemovals");
  });

  test("is answered by mail", async () => {
    const before = (await payloads()).length;
    const [one, two] = [await appealed("mailed"), await appealed("mailed_too")];
    await settle(bob, one.appeal, "grant", "Not you.");
    await settle(bob, two.appeal, "uphold", "You.");
    expect((await payloads()).slice(before)).toMatchObject([
      { notice: "ban-ended", to: one.member.email, line: "Not you." },
      { notice: "ban-stands", to: two.member.email, line: "You." },
    ]);
  });

  test("closes when a moderator ends the ban otherwise, and a later ban can be appealed again", async () => {
    const { member, appeal } = await appealed("again");
    await ban(bob, "again", { isBanned: false });
    expect((await settle(dave, appeal, "grant")).body.code).toBe("appealClosed");
    await ban(bob, "again", { isBanned: true, reason: "Once more." });
    expect((await readBan(member)).body).toMatchObject({ reason: "Once more.", appeal: null });
    expect((await appealBan(member)).status).toBe(200);
    expect(await states(member)).toEqual(["closed", "waiting"]);
  });

  test("that was refused is kept as long as the ban, so that the member cannot appeal a second time", async () => {
    const { member, appeal } = await appealed("kept");
    await settle(bob, appeal, "uphold");
    await tidyLongAfter(app.db, appeal);
    expect((await appealBan(member, "A year later.")).body.code).toBe("alreadyAppealed");
    await ban(bob, "kept", { isBanned: false });
    await tidyAppeals(app.db);
    expect(await states(member)).toEqual([]);
  });
});
