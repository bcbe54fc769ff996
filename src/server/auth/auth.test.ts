import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp();
const { alice, join } = await castOf(app);
afterAll(() => app.close());

const register = (body: unknown) => app.call("POST", "/register", { body });
const logIn = (email: unknown, password: unknown) =>
  app.call("POST", "/login", { body: { email, password } });
const profile = (token?: string) => app.call("GET", "/profile", { token });

const dave = { username: "Dave_1", email: "Dave@Example.com", password: "correct horse battery" };

/** The shortest of nine refused sign-ins for each address, in turns: other load affects the shortest least. */
async function leastTimes(emails: string[]): Promise<number[]> {
  const least = emails.map(() => Infinity);
  for (let round = 0; round < 9; round++) {
    for (const [index, email] of emails.entries()) {
      const start = performance.now();
      await logIn(email, "not the password");
      least[index] = Math.min(least[index]!, performance.now() - start);
    }
  }
  return least;
}

describe("POST /register", () => {
  test("makes an account and signs in; the name is shown as typed", async () => {
    const { status, body } = await register(dave);
    expect(status).toBe(201);
    expect(await profile(body.idToken)).toMatchObject({
      status: 200,
      body: { user: { username: "Dave_1" } },
    });
  });

  test("a user name or e-mail that is taken, in any case of its letters, is a 409 that names each taken one", async () => {
    expect(await register({ ...dave, username: "ALICE", email: "ALICE@EXAMPLE.COM" })).toMatchObject({
      status: 409,
      body: {
        error: "That username is already taken. An account with that email already exists.",
        errors: ["That username is already taken.", "An account with that email already exists."],
      },
    });
  });

  test("20 people racing for one name leave one member and 19 answers that it is taken", async () => {
    const answers = await atOnce(20, (index) =>
      register({ ...dave, username: index % 2 ? "racer" : "RACER", email: `racer${index}@example.com` }),
    );
    const taken = answers.filter(({ status }) => status === 409);
    expect(taken).toHaveLength(19);
    expect(new Set(taken.map(({ body }) => body.error))).toEqual(
      new Set(["That username is already taken."]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("20 people racing for one e-mail leave one member", async () => {
    const answers = await atOnce(20, (index) =>
      register({ ...dave, username: `mailer_${index}`, email: "mailer@example.com" }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test.each(["Admin", "moderator", "member", "login", "settings", "Profile", "submit", "SEARCH", "messages"])(
    "names of page routes and of roles are reserved: %s",
    async (username) => {
      expect(await register({ ...dave, username, email: `${username}@example.org` })).toMatchObject({
        status: 400,
        body: { errors: ["That username is reserved. Please choose another."] },
      });
    },
  );

  test.each(["password", "PassWord", "12345678", "iloveyou1", "qwertyuiop"])(
    "a commonly leaked password is refused: %s",
    async (password) => {
      expect(
        await register({ ...dave, username: "leaky", email: "leaky@example.org", password }),
      ).toMatchObject({
        status: 400,
        body: { errors: [expect.stringMatching(/^That password is among the most commonly leaked ones/)] },
      });
    },
  );

  test.each(["guess_me", "Guess_me99", "GuessMe-hearth!", "hearth2026", "mailbox.at.home", "ourtown2026!"])(
    "a password that hardly adds to the member's name, e-mail or the site's name is refused: %s",
    async (password) => {
      const body = { username: "guess_me", email: "mailbox.at.home@ourtown.example", password };
      expect(await register(body)).toMatchObject({
        status: 400,
        body: { errors: [expect.stringMatching(/^That password is too easy to guess from your name/)] },
      });
    },
  );

  test("a password may contain the member's name among other words", async () => {
    const body = { username: "guess_me", email: "x@example.org", password: "guess_me if you like" };
    expect(await register(body)).toMatchObject({ status: 201 });
  });

  test("ignores fields that the call does not define", async () => {
    const more = { role: "admin", uid: "00000000-0000-0000-0000-000000000000", import_key: "x", id: "1" };
    const { body } = await register({ ...dave, username: "climber", email: "climber@example.com", ...more });
    const { user } = (await profile(body.idToken)).body;
    expect(user.role).toBe("member");
    expect(user.uid).not.toBe(more.uid);
  });
});

describe("POST /login", () => {
  test("gives a new token each time; the e-mail's case does not matter, the password's does", async () => {
    const erin = await join("erin");
    const { status, body } = await logIn(" ERIN@example.com ", erin.password);
    expect(status).toBe(200);
    expect(body.idToken).not.toBe(erin.token);
    expect(await profile(body.idToken)).toMatchObject({ status: 200 });
    expect(await logIn(erin.email, erin.password.toUpperCase())).toMatchObject({ status: 401 });
    expect(await logIn(erin.email, ` ${erin.password}`)).toMatchObject({ status: 401 });
  });

  test("refuses in the same words whether or not the account exists", async () => {
    const wrong = await logIn(alice.email, "not her password");
    const unknown = await logIn("nobody@example.com", "not her password");
    expect(wrong).toMatchObject({ status: 401, body: { error: "Invalid email or password." } });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test("takes the same time whether or not the account exists, since both compare with a hash", async () => {
    const [known, unknown] = await leastTimes([alice.email, "nobody@example.com"]);
    expect(unknown).toBeGreaterThan(known! * 0.3);
  });

  test("an imported author cannot sign in, and is refused like an unknown address", async () => {
    await app.db.insertInto("members").values({ username: "imported", import_key: "hn:imported" }).execute();
    for (const password of ["", "null", "undefined", "x"]) {
      expect((await logIn("imported", password)).status).toBe(password ? 401 : 400);
    }
  });
});

describe("a token", () => {
  test("is needed: none, an empty one or one with another scheme is a 401", async () => {
    for (const authorization of [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${alice.token}`,
      alice.token,
      "Bearer a b",
    ]) {
      const { status, body } = await app.call("GET", "/profile", { headers: { authorization } });
      expect([authorization, status, body.error]).toEqual([
        authorization,
        401,
        "Please sign in to continue.",
      ]);
    }
  });

  test("that no session has is a 401", async () => {
    for (const token of [
      "x",
      "A".repeat(43),
      alice.token.slice(1),
      `${alice.token}A`,
      alice.token.toLowerCase(),
    ]) {
      expect(await profile(token)).toMatchObject({
        status: 401,
        body: { error: "Your session has ended. Please sign in again." },
      });
    }
  });

  test("that has expired is a 401", async () => {
    const frank = await join("frank");
    await sql`update sessions set expires_at = now() where member_id =
      (select id from members where username = 'frank')`.execute(app.db);
    expect(await profile(frank.token)).toMatchObject({ status: 401 });
  });

  test("stops working after POST /logout; the member's other tokens go on working", async () => {
    const grace = await join("grace");
    const other = (await logIn(grace.email, grace.password)).body.idToken;
    const answer = await app.call("POST", "/logout", grace);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(await profile(grace.token)).toMatchObject({ status: 401 });
    expect(await profile(other)).toMatchObject({ status: 200 });
    expect(await app.call("POST", "/logout", grace)).toMatchObject({ status: 401 });
  });

  test("and a password are stored only as hashes", async () => {
    const { rows } = await sql<{ row: string }>`
      select members::text || sessions::text as row from members join sessions on member_id = members.id
      where username = 'alice'`.execute(app.db);
    expect(rows[0]!.row).toContain("$argon2id$");
    expect(rows[0]!.row).not.toContain(alice.password);
    expect(rows[0]!.row).not.toContain(alice.token);
  });

  test("that is invalid is ignored by a call that anyone may make", async () => {
    expect(await app.call("GET", "/submissions", { token: "dead" })).toMatchObject({ status: 200 });
  });
});
