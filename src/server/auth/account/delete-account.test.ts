import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf, type Person } from "../../../../test/cast.ts";
import { openEvents } from "../../../../test/events.ts";
import { untilWaitingForLocks } from "../../../../test/locks.ts";
import { mailsOf, MAIL_SITE, receiverOf } from "../../../../test/mails.ts";
import { signInWithCredential } from "../google/sign-in.ts";
import { drawing } from "../../images/test-images.ts";
import { moderate } from "../../moderation/test-decisions.ts";
import { deleteAccountOf } from "./delete-account.ts";
import { forgetHeldAddresses } from "./former-names.ts";

const app = await startTestApp();
const beside = await startTestApp({ beside: app });
const { alice, bob, carol, join, promote, submitText, comment, upload } = await castOf(app);
const { runDueJobs, mails, empty, remove } = await mailsOf(app);
afterAll(async () => {
  await remove();
  await beside.close();
  await app.close();
});
beforeEach(empty);

const { suspend, log, grant } = moderate(app);

const del = ({ token, username, password }: Person, body: object = {}) =>
  app.call("POST", "/delete-account", {
    token,
    body: { username, currentPassword: password, content: "keep", ...body },
  });
const isGood = async (token: string) => (await beside.call("GET", "/account", { token })).status === 200;
const register = (username: string, email: string) =>
  app.call("POST", "/register", { body: { username, email, password: "quite a long secret" } });
const logIn = ({ email, password }: Person) => app.call("POST", "/login", { body: { email, password } });

describe("POST /delete-account", () => {
  test("ends every session and stream in every process, and nobody can sign in to the account", async () => {
    const dora = await join("dora");
    const there = (await logIn(dora)).body.idToken as string;
    const [here, away] = [await openEvents(app, "", dora.token), await openEvents(beside, "", there)];
    const { status, body } = await del(dora);
    expect([status, body]).toEqual([204, null]);
    for (const stream of [here, away]) await expect(stream.next("message")).rejects.toThrow("ended");
    expect([await isGood(dora.token), await isGood(there)]).toEqual([false, false]);
    expect((await logIn(dora)).body).toMatchObject({ code: "invalidLogin" });
    await app.call("POST", "/forgot-password", { body: { email: dora.email } });
    await runDueJobs();
    expect((await mails()).map(receiverOf)).toEqual([dora.email]);
  });

  test("takes the member out of profiles, cards, searches and suggestions, and nobody can write to them", async () => {
    const erin = await join("erin_long");
    const uid = (await app.call("GET", "/profile", erin)).body.user.uid as string;
    const post = await submitText(erin, { title: "About erin_long herself" });
    await app.call("POST", "/profile/about", { ...erin, body: { about: "All about me." } });
    await del(erin);
    for (const name of ["erin_long", uid]) {
      for (const path of ["", "/stats", "/card", "/comments"])
        expect((await app.call("GET", `/user/${name}${path}`)).body.code).toBe("userNotFound");
      const message = { ...alice, body: { toUsername: name, text: "Hello?" } };
      expect((await app.call("POST", "/messages", message)).body.code).toBe("userNotFound");
    }
    const found = async (path: string) => (await app.call("GET", path, alice)).body;
    for (const beginning of ["erin", "deleted"])
      expect((await found(`/user-search?q=${beginning}`)).users).toEqual([]);
    for (const part of ["rin_lo", "deleted", "member"])
      expect((await found(`/search/members?q=${part}`)).members).toEqual([]);
    for (const words of ["erin_long", "deleted member"])
      expect((await found(`/search?query=${encodeURIComponent(words)}`)).names.members).toEqual([]);
    for (const author of ["erin_long", '"deleted member"'])
      expect((await found(`/search?query=${encodeURIComponent(`author:${author}`)}`)).problems).toHaveLength(
        1,
      );
    expect((await found(`/submission/${post}`)).submission.userName).toBe("deleted member");
    const { rows } = await sql`
      select from members where id = ${uid} and (about is not null or email is not null)`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test("keeps posts and comments under a deleted member, and no shared answer of any process has the name any more", async () => {
    const finn = await join("finn_shared");
    const picture = await upload(finn, await drawing({ width: 40, height: 40 }).png().toBuffer());
    const post = await submitText(finn, { customCategories: ["Shared"] });
    const said = await comment(finn, post, "My own words.");
    await sql`update members set picture_key = ${picture.key} where username = 'finn_shared'`.execute(app.db);
    const paths = [
      "/submissions?category=Shared",
      `/submission/${post}`,
      `/submission/${post}/comments`,
      `/submission/${post}/placing`,
    ];
    const shown = async () => {
      const answers = [app, beside].flatMap(({ call }) => paths.map((path) => call("GET", path)));
      return JSON.stringify((await Promise.all(answers)).map(({ body }) => body));
    };
    expect(await shown()).toContain("finn_shared");
    await del(finn);
    // The other process gets the event a moment later.
    await expect.poll(shown).not.toContain("finn_shared");
    const { comments } = (await app.call("GET", `/submission/${post}/comments`)).body;
    expect(comments).toMatchObject([{ id: said.id, text: "My own words.", userName: "deleted member" }]);
    expect(comments[0].picture).toBeUndefined();
    const atom = await (await fetch(`${app.site}/details/${post}/atom.xml`)).text();
    expect(atom).toContain("<name>deleted member</name></author>");
    expect((await fetch(`${app.site}/images/${picture.key}/40.webp`)).status).toBe(404);
  });

  test("leaves the messages to the other side, from a deleted member", async () => {
    const gina = await join("gina");
    await app.call("POST", "/messages", { ...gina, body: { toUsername: "bob", text: "Keep this." } });
    await del(gina);
    const [conversation] = (await app.call("GET", "/conversations", bob)).body.conversations;
    expect(conversation).toMatchObject({ username: "deleted member", lastMessage: { text: "Keep this." } });
    const { otherId } = conversation;
    const { messages } = (await app.call("GET", `/messages/${otherId}`, bob)).body;
    expect(messages).toMatchObject([{ senderId: otherId, text: "Keep this." }]);
    const answer = { ...bob, body: { toUsername: otherId, text: "Are you there?" } };
    expect((await app.call("POST", "/messages", answer)).status).toBe(404);
    const [told] = (await app.call("GET", "/notifications", bob)).body.notifications;
    expect(told.message).toBe("deleted member sent you a message");
  });

  test("mails the member that the account is gone", async () => {
    const hana = await join("hana");
    await del(hana);
    await runDueJobs();
    const [mail, ...others] = await mails();
    expect([receiverOf(mail!), mail!.subject, others]).toEqual([
      hana.email,
      `Your account at ${MAIL_SITE.name} was deleted`,
      [],
    ]);
    expect(mail!.text).toContain("Hello hana,");
  });

  test.for([
    ["another password", { currentPassword: "not the password" }, 403, "wrongPassword"],
    ["another user name", { username: "bob" }, 400, "wrongUsername"],
    ["no choice about the content", { content: "some" }, 400, "invalid"],
    ["no password", { currentPassword: "" }, 400, "invalid"],
  ] as const)("with %s changes nothing", async ([, body, status, code]) => {
    const answer = await del(alice, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    await runDueJobs();
    expect([await isGood(alice.token), await mails()]).toEqual([true, []]);
  });

  test("is for members with a password only; others choose one by a mailed link first", async () => {
    const ines = await join("ines");
    await sql`update members set password_hash = null where username = 'ines'`.execute(app.db);
    expect((await del(ines)).body.code).toBe("noPassword");
    expect((await app.call("POST", "/delete-account", { body: {} })).status).toBe(401);
  });

  test("happens once however many requests race; the others and every later one are a 401", async () => {
    const jona = await join("jona");
    const statuses = (await Promise.all([1, 2, 3].map(() => del(jona)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 401, 401]);
    expect((await del(jona)).body.code).toBe("sessionEnded");
    await runDueJobs();
    expect(await mails()).toHaveLength(1);
  });

  test("leaves no session to a sign-in at the same moment", async () => {
    const kim = await join("kim");
    const racing = await app.db.transaction().execute(async (transaction) => {
      await sql`select from members where username = 'kim' for update`.execute(transaction);
      const requests = [del(kim), logIn(kim)] as const;
      await untilWaitingForLocks(app.db, 2);
      return { requests };
    });
    const [deleted, signedIn] = await Promise.all(racing.requests);
    expect(deleted.status).toBe(204);
    const isIn = signedIn.status === 200 && (await isGood(signedIn.body.idToken));
    expect(isIn).toBe(false);
  });
});

test("words and a picture that arrive during the deletion are refused, and not stored", async () => {
  const nele = await join("nele");
  const { key } = await upload(nele, await drawing({ width: 400, height: 400 }).png().toBuffer());
  const racing = await app.db.transaction().execute(async (transaction) => {
    await deleteAccountOf(transaction, "nele", "keep");
    const requests = [
      app.call("POST", "/profile/about", { ...nele, body: { about: "Late words." } }),
      app.call("POST", "/profile/picture", { ...nele, body: { key } }),
    ];
    await untilWaitingForLocks(app.db, 2);
    return { requests };
  });
  for (const { status, body } of await Promise.all(racing.requests)) {
    expect([status, body.code]).toEqual([401, "sessionEnded"]);
  }
});

describe("the name of a deleted account", () => {
  test("is taken for ever, in any case, at registration and for members of Google", async () => {
    const lena = await join("lena");
    await del(lena);
    expect((await register("LENA", "other@example.com")).body.code).toBe("usernameTaken");
    expect((await register("lena_2", lena.email)).status).toBe(201);
    const person = {
      ...{ issuer: "https://accounts.example", subject: "1", email: "lena@example.net", displayName: "Lena" },
      ...{ tokenHash: Buffer.alloc(32, 1), expiresAt: new Date(Date.now() + 60_000) },
    };
    const client = { userAgent: null, address: null };
    const { idToken } = await app.db
      .transaction()
      .execute((transaction) => signInWithCredential(transaction, person, client));
    expect((await app.call("GET", "/profile", { token: idToken })).body.user.username).toBe("Lena_3");
  });

  test("is not stored with the account", async () => {
    const mona = await join("mona_secret");
    await del(mona);
    const { rows } = await sql<{ kept: string }>`
      select members::text as kept from members union all select deleted_accounts::text from deleted_accounts`.execute(
      app.db,
    );
    expect(rows.map(({ kept }) => kept).join("\n")).not.toContain("mona_secret");
  });
});

describe("a suspended member", () => {
  test("may delete the account, and their address makes no new one until the suspension would have ended", async () => {
    await promote(carol, "moderator");
    const nils = await join("nils");
    await suspend(carol, "nils", { days: 3 });
    expect((await del(nils)).status).toBe(204);
    const again = await register("nils_again", nils.email.toUpperCase());
    expect([again.status, again.body.code]).toEqual([403, "addressHeld"]);
    await forgetHeldAddresses(app.db);
    expect((await register("nils_again", nils.email)).status).toBe(403);
    await sql`update deleted_accounts set held_until = now() where held_until is not null`.execute(app.db);
    await forgetHeldAddresses(app.db);
    const { rows } = await sql`select from deleted_accounts where email_hash is not null`.execute(app.db);
    expect(rows).toEqual([]);
    expect((await register("nils_again", nils.email)).status).toBe(201);
  });

  test("stays named in the log, which still says what was decided", async () => {
    const olga = await join("olga");
    await suspend(carol, "olga", { days: 3 });
    await del(olga);
    expect((await log(carol)).entries[0]).toMatchObject({ action: "suspend-member", subjectName: "olga" });
    expect((await suspend(carol, "olga", { days: 3 })).status).toBe(404);
  });
});

describe("an admin", () => {
  test("can delete the account unless no other admin would be left; of the last two, one is refused", async () => {
    const [paul, rosa] = [await join("paul"), await join("rosa")];
    await promote(paul, "admin");
    const refused = await del(paul);
    expect([refused.status, refused.body.code]).toEqual([409, "lastAdmin"]);
    expect((await grant(paul, "rosa", { role: "admin" })).status).toBe(200);
    const [one, other] = await Promise.all([del(paul), del(rosa)]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([204, 409]);
    await app.db.updateTable("members").set({ role: "member" }).where("role", "=", "admin").execute();
  });

  test("whose decision about somebody is under way does not block the deletions of other members", async () => {
    const [quentin, sam] = [await join("quentin"), await join("sam")];
    await promote(quentin, "admin");
    await app.db.transaction().execute(async (transaction) => {
      await sql`select from members where role = 'admin' for update`.execute(transaction);
      expect((await del(sam)).status).toBe(204);
    });
    await app.db.updateTable("members").set({ role: "member" }).where("role", "=", "admin").execute();
  });
});

test("wrong passwords count against the same limit as other changes of the account; past it the right one is refused, too", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const cast = await castOf(limited);
  const { token, username, password } = cast.alice;
  const tryOne = async (currentPassword: string) => {
    const body = { username, currentPassword, content: "keep" };
    return (await limited.call("POST", "/delete-account", { token, body })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) statuses.push(await tryOne(`wrong ${n}`));
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 403));
  expect(await tryOne(password)).toBe(429);
  await limited.close();
});
