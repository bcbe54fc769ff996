import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { makeSetUpCode } from "./set-up-link.ts";

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ beside: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** An empty site, as before its first start has printed a link. */
beforeEach(async () => {
  for (const table of [
    "sessions",
    "known_devices",
    "absences",
    "members",
    "set_up_link",
    "site_page_versions",
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
  await sql`update site_settings set name = '', description = '', welcome = '', registration = 'open'`.execute(
    app.db,
  );
});

const OWNER = { username: "ada", email: "ada@fire.example", password: "a log in the cold night" };
const OTHER = { username: "bea", email: "bea@fire.example" };
const INVALID = { status: 400, body: { code: "invalidSetUpCode" } };

const printed = async (): Promise<string> => (await makeSetUpCode(app.db))!;
const open = (code: string) => app.call("POST", "/set-up/settings", { body: { code } });
const setUp = (code: string, parts: object = {}, at = app) =>
  at.call("POST", "/set-up", { body: { ...OWNER, code, settings: {}, feeds: [], ...parts } });
const join = (username: string) =>
  app.call("POST", "/register", {
    body: { username, email: `${username}@example.com`, password: "a long enough secret" },
  });
const membersNow = async () =>
  (await app.db.selectFrom("members").select(["username", "role"]).orderBy("username").execute()).map(
    ({ username, role }) => `${username}: ${role}`,
  );
const makeAdmin = (username: string) =>
  app.db.updateTable("members").set({ role: "admin" }).where("username", "=", username).execute();

describe("the link", () => {
  test("has a code of 256 random bits, of which the database has the hash alone", async () => {
    const code = await printed();
    expect(Buffer.from(code, "base64url")).toHaveLength(32);
    const { rows } = await sql<{ row: string }>`select set_up_link::text as row from set_up_link`.execute(
      app.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(code);
    expect(rows[0]!.row).not.toContain(Buffer.from(code, "base64url").toString("hex"));
  });

  test("opens the page on a site where nobody has an account, in every process", async () => {
    const code = await printed();
    for (const at of [app, other]) {
      const answer = await at.call("POST", "/set-up/settings", { body: { code } });
      expect(answer).toMatchObject({ status: 200, body: { settings: { name: "Hearth" }, environment: {} } });
    }
  });

  test("of a later start ends the earlier one", async () => {
    const [first, second] = [await printed(), await printed()];
    expect(await open(first)).toMatchObject(INVALID);
    expect(await setUp(first)).toMatchObject(INVALID);
    expect((await open(second)).status).toBe(200);
  });

  test("ends after 24 hours", async () => {
    const code = await printed();
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours from set_up_link`.execute(
      app.db,
    );
    expect(rows).toEqual([{ hours: 24 }]);
    await sql`update set_up_link set expires_at = now()`.execute(app.db);
    expect(await open(code)).toMatchObject(INVALID);
    expect(await setUp(code)).toMatchObject(INVALID);
    expect(await membersNow()).toEqual([]);
  });

  test.each([
    ["", 400],
    ["wrong", 400],
    ["x".repeat(2_000), 400],
    ["\u0000", 400],
    [null, 400],
  ])("with the code %j does not work", async (code, status) => {
    await printed();
    expect((await open(code as string)).status).toBe(status);
    expect((await setUp(code as string)).status).toBe(status);
    expect(await membersNow()).toEqual([]);
  });

  test("is not made where somebody has an account; the author of an imported post has none", async () => {
    await sql`insert into members (username, import_key) values ('author', 'reddit:author')`.execute(app.db);
    expect(await makeSetUpCode(app.db)).not.toBeNull();
    await join("first_comer");
    expect(await makeSetUpCode(app.db)).toBeNull();
  });

  test("is not made where the author of an imported post is the admin: it could not work", async () => {
    await sql`insert into members (username, import_key) values ('author', 'reddit:author')`.execute(app.db);
    await makeAdmin("author");
    expect(await makeSetUpCode(app.db)).toBeNull();
  });

  test("works after somebody has registered, as long as nobody is an admin", async () => {
    const code = await printed();
    await join("first_comer");
    expect((await open(code)).status).toBe(200);
    expect((await setUp(code)).status).toBe(201);
    expect(await membersNow()).toEqual(["ada: admin", "first_comer: member"]);
  });

  test("does not work while there is an admin, however they became one", async () => {
    const code = await printed();
    await join("granted");
    await makeAdmin("granted");
    expect(await open(code)).toMatchObject(INVALID);
    expect(await setUp(code)).toMatchObject(INVALID);
    expect(await membersNow()).toEqual(["granted: admin"]);
  });
});

describe("setting up", () => {
  test("makes the first admin, changes the settings and signs in", async () => {
    const settings = { name: "The Fireside", welcome: "Sit down.", registration: "closed" };
    const answer = await setUp(await printed(), { settings });
    expect(answer).toMatchObject({ status: 201, body: { idToken: expect.any(String) } });
    const token = answer.body.idToken as string;
    const { body } = await app.call("GET", "/profile", { token });
    expect(body.user).toMatchObject({ username: "ada", email: OWNER.email, role: "admin" });
    expect((await app.call("GET", "/admin/settings", { token })).body.settings).toMatchObject(settings);
    expect(await join("too_late")).toMatchObject({ status: 403, body: { code: "registrationClosed" } });
    expect((await app.call("POST", "/login", { body: OWNER })).status).toBe(200);
  });

  test("writes the rules, and the log has it", async () => {
    const { body } = await setUp(await printed(), { rules: "1. Be kind." });
    const rules = await app.call("GET", "/site-page/rules");
    expect(rules.body).toMatchObject({ text: "1. Be kind.", isOwn: true });
    const log = await app.call("GET", "/moderation/log", { token: body.idToken });
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({ action: "edit-site-page", userName: "ada", subject: "rules" }),
    );
  });

  test.each([{}, { rules: " \n" }])("with %j leaves the site without rules", async (parts) => {
    expect((await setUp(await printed(), parts)).status).toBe(201);
    expect((await app.call("GET", "/site-page/rules")).status).toBe(404);
  });

  test("of a site where moderators approve makes an admin who does not wait", async () => {
    const { body } = await setUp(await printed(), { settings: { registration: "approval" } });
    const { user } = (await app.call("GET", "/profile", { token: body.idToken })).body;
    expect([user.role, user.joinRequest]).toEqual(["admin", undefined]);
  });

  test("is in the log: the role, and each setting", async () => {
    const { body } = await setUp(await printed(), { settings: { name: "The Fireside" } });
    const log = await app.call("GET", "/moderation/log", { token: body.idToken });
    expect(log.body.entries.slice(0, 2)).toMatchObject([
      { action: "change-setting", userName: "ada", subject: "name", detail: "The Fireside" },
      { action: "grant-role", userName: "ada", subjectName: "ada", detail: "admin" },
    ]);
  });

  test("happens once: of ten at once, in two processes, one wins and the others are told", async () => {
    const code = await printed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        setUp(code, { username: `owner_${n}`, email: `owner${n}@fire.example` }, n % 2 ? app : other),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(INVALID);
    expect(await membersNow()).toHaveLength(1);
  });

  test("sent again after a lost answer is refused, and the account is there to sign in", async () => {
    const code = await printed();
    await setUp(code);
    expect(await setUp(code)).toMatchObject(INVALID);
    expect((await app.call("POST", "/login", { body: OWNER })).status).toBe(200);
    await app.db.updateTable("members").set({ role: "member" }).execute();
    expect(await setUp(code, OTHER)).toMatchObject(INVALID);
  });

  test("beside a registration under way never deadlocks", async () => {
    const code = await printed();
    let setting!: ReturnType<typeof setUp>;
    await app.db.transaction().execute(async (transaction) => {
      await sql`select from site_settings for share`.execute(transaction);
      setting = setUp(code);
      await untilWaitingForLocks(app.db, 1);
      await sql`insert into members (username) values ('ada')`.execute(transaction);
    });
    expect(await setting).toMatchObject({ status: 409, body: { code: "usernameTaken" } });
    expect((await open(code)).status).toBe(200);
  });

  test("a set-up that fails half-way leaves nothing, and the link works again", async () => {
    const code = await printed();
    await sql`alter table sessions rename to sessions_away`.execute(app.db);
    const failed = await setUp(code, { settings: { name: "Half" }, feeds: ["Half Way"] });
    await sql`alter table sessions_away rename to sessions`.execute(app.db);
    expect(failed.status).toBe(500);
    expect(await membersNow()).toEqual([]);
    expect((await open(code)).body.settings.name).toBe("Hearth");
    const { body } = await app.call("GET", "/categories");
    expect(body.categories).not.toContain("Half Way");
    expect((await setUp(code)).status).toBe(201);
  });

  test.each([
    [{ username: "a" }, "invalid"],
    [{ username: "admin" }, "usernameReserved"],
    [{ email: "nowhere" }, "invalid"],
    [{ password: "short" }, "invalid"],
    [{ password: "password123" }, "passwordLeaked"],
    [{ password: "thefireside1", settings: { name: "The Fireside" } }, "passwordGuessable"],
    [{ settings: { name: "n".repeat(61) } }, "invalid"],
    [{ settings: { registration: "maybe" } }, "invalid"],
    [{ feeds: Array.from({ length: 11 }, (_, n) => `Feed ${n}`) }, "invalid"],
    [{ feeds: ["<b>"] }, "invalid"],
    [{ rules: "r".repeat(40_001) }, "invalid"],
  ])("with %j is refused as %s, and the link still works", async (parts, code) => {
    const link = await printed();
    expect(await setUp(link, parts)).toMatchObject({ status: 400, body: { code } });
    expect(await membersNow()).toEqual([]);
    expect((await setUp(link)).status).toBe(201);
  });

  test("with a wrong code is refused before the password is looked at", async () => {
    expect(await setUp("wrong", { password: "password123" })).toMatchObject(INVALID);
  });

  test.each([
    ["SITE_NAME", "name", { siteName: "By Variable" }],
    ["SITE_DESCRIPTION", "description", { siteDescription: "By Variable" }],
  ])(
    "leaves a setting of the environment as it is, and tells the page of it: %s",
    async (variable, field, options) => {
      const named = await startTestApp({ beside: app, ...options });
      const code = await printed();
      expect((await named.call("POST", "/set-up/settings", { body: { code } })).body).toMatchObject({
        ...{ settings: { [field]: "By Variable" }, environment: { [field]: variable } },
      });
      expect(await setUp(code, { settings: { [field]: "Mine" } }, named)).toMatchObject({
        ...{ status: 400, body: { code: "setInEnvironment", error: expect.stringContaining(variable) } },
      });
      expect((await setUp(code, { settings: { welcome: "Hi." } }, named)).status).toBe(201);
      await named.close();
    },
  );
});
