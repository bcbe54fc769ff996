import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, promote } = await castOf(app);
await promote(alice, "admin");
await promote(bob, "moderator");

const NEW = {
  name: "Hearth",
  description: "A place to share links, pictures and words, and to talk about them.",
  welcome: "",
  contact: "",
  accent: null,
  icon: null,
  registration: "open",
  inviters: "moderators",
  founders: "members",
  uploaders: "members",
  messengers: "members",
  firsts: 0,
  newDays: 7,
  newPosts: 5,
  newLinks: null,
  newImages: true,
  newWait: false,
  view: "top",
  range: "24h",
  log: "moderators",
  confirmation: "none",
  question: "How did you hear about us, and what would you like to do here?",
};

const read = ({ token }: Signed = alice) => app.call("GET", "/admin/settings", { token });
const change = (body: object, { token }: Signed = alice) =>
  app.call("POST", "/admin/settings", { token, body });
const log = async () =>
  (await app.call("GET", "/moderation/log?limit=10", { token: bob.token })).body.entries;

/** The version, from which the next change is made. */
let version = 0;
beforeEach(async () => {
  version = (await read()).body.version;
});

describe("the settings of a site", () => {
  test("are at first those of a new site, at version 0", async () => {
    expect(await read()).toMatchObject({
      status: 200,
      body: { version: 0, settings: NEW, environment: {}, sendsMail: false },
    });
  });

  test("are for admins: a visitor gets a 401, members and moderators a 403", async () => {
    for (const token of [undefined, carol.token, bob.token]) {
      const status = token === undefined ? 401 : 403;
      expect(await app.call("GET", "/admin/settings", { token })).toMatchObject({ status });
      const body = { version, name: "Theirs" };
      expect(await app.call("POST", "/admin/settings", { token, body })).toMatchObject({ status });
    }
    expect((await read()).body.settings).toEqual(NEW);
  });

  test("change only in the fields that are sent", async () => {
    const first = await change({ version, name: "  The\n Fireside ", contact: "help@fire.example" });
    expect(first).toMatchObject({ status: 200, body: { version: version + 1 } });
    const { body } = await change({ version: version + 1, welcome: "Sit down & <b>talk</b>." });
    expect(body).toEqual({
      version: version + 2,
      settings: {
        ...NEW,
        name: "The Fireside",
        contact: "help@fire.example",
        welcome: "Sit down & <b>talk</b>.",
      },
      environment: {},
      sendsMail: false,
    });
    expect((await read()).body).toEqual(body);
  });

  test("have their default again where the name or the description is emptied", async () => {
    const named = await change({ version, name: "Embers", description: "Warm." });
    expect(named.body.settings).toMatchObject({ name: "Embers", description: "Warm." });
    const { body } = await change({ version: named.body.version, name: "\u200b ", description: "" });
    expect(body.settings).toMatchObject({ name: NEW.name, description: NEW.description });
  });

  test("are not changed from a version that is not the present one", async () => {
    await change({ version, name: "First" });
    const late = await change({ version, name: "Second", welcome: "Hello." });
    expect(late).toMatchObject({ status: 409, body: { code: "settingsConflict" } });
    expect((await change({ version: version + 5, name: "Third" })).status).toBe(409);
    expect((await read()).body).toMatchObject({ version: version + 1, settings: { name: "First" } });
  });

  test("change once when ten admins change them at once from the same version", async () => {
    const answers = await atOnce(10, (n) => change({ version, name: `Number ${n}` }));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await read()).body).toEqual(accepted[0]!.body);
    expect(accepted).toHaveLength(1);
  });

  test("change once for a repeated Idempotency-Key, and the repeat gets the first answer", async () => {
    const headers = { "idempotency-key": "renaming" };
    const send = () =>
      app.call("POST", "/admin/settings", {
        ...{ token: alice.token, headers, body: { version, name: "Once" } },
      });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await read()).body.version).toBe(version + 1);
  });
});

describe("a change of a setting is logged", () => {
  test("with its admin, its name, its former and its new value, in an entry of its own", async () => {
    const before = await change({ version, name: "Old", welcome: "", registration: "open" });
    const { body } = await change({
      ...{ version: before.body.version, name: "New", welcome: "Hi.", registration: "closed" },
    });
    const entry = { action: "change-setting", userName: "alice", reason: "" };
    expect((await log()).slice(0, 3)).toMatchObject([
      { ...entry, subject: "registration", earlier: "open", detail: "closed" },
      { ...entry, subject: "welcome", earlier: "", detail: "Hi." },
      { ...entry, subject: "name", earlier: "Old", detail: "New" },
    ]);
    await change({ version: body.version, registration: "open", welcome: "" });
  });

  test("with the hue of an accent, and none for the default", async () => {
    const first = await change({ version, accent: 0 });
    await change({ version: first.body.version, accent: null });
    const entry = { action: "change-setting", subject: "accent" };
    expect((await log()).slice(0, 2)).toMatchObject([
      { ...entry, earlier: "0", detail: "" },
      { ...entry, earlier: "", detail: "0" },
    ]);
  });

  test("except one that changes nothing, which makes no new version either", async () => {
    const { settings } = (await read()).body;
    const [newest] = await log();
    expect(await change({ version, ...settings })).toMatchObject({ status: 200, body: { version } });
    expect((await log())[0]).toEqual(newest);
  });

  test("except a refused one", async () => {
    const [newest] = await log();
    await change({ version: version + 1, name: "Refused" });
    await change({ version, name: "Refused", contact: "nowhere" });
    expect((await log())[0]).toEqual(newest);
  });
});

describe("a setting is refused with a 400 and a sentence", () => {
  test.each([
    ["a long name", { name: "x".repeat(61) }, "Name cannot exceed 60 characters."],
    ["a long description", { description: "x".repeat(161) }, "Description cannot exceed 160 characters."],
    ["a long welcome", { welcome: "🔥".repeat(301) }, "Welcome cannot exceed 300 characters."],
    ["a control character", { name: "a\u0007b" }, "Name contains control characters"],
    ["NUL", { welcome: "a\0b" }, "Welcome contains characters that cannot be stored."],
    [
      "half a surrogate pair",
      { description: "\ud83d" },
      "Description contains characters that cannot be stored.",
    ],
    ["an override of the direction", { name: "a\u202eb" }, "Name contains marks that turn the direction"],
    ["an isolate without its end", { welcome: "a\u2067b" }, "Welcome contains marks that turn"],
    ["a number for a text", { name: 5 }, "Name must be a text."],
    ["a contact without an address", { contact: "ask Ada" }, "Contact must be an email address, or a link"],
    ["a script as a link", { contact: "javascript:alert(1)" }, "Contact must be an email address"],
    ["a script behind a link", { contact: "javascript://x.example/%0aalert(1)" }, "Contact must be"],
    ["a link without a host", { contact: "https://" }, "Contact must be an email address"],
    ["a hue beyond the circle", { accent: 360 }, "Accent must be a hue: a whole number from 0 to 359"],
    ["a hue before it", { accent: -1 }, "Accent must be a hue"],
    ["half a hue", { accent: 0.5 }, "Accent must be a hue"],
    ["a hue that is a text", { accent: "250" }, "Accent must be a hue"],
    [
      "a registration that there is not",
      { registration: "later" },
      "Registration must be open, approval, invitation or closed.",
    ],
    [
      "inviters that there are not",
      { inviters: "friends" },
      "Inviters must be admins, moderators or members.",
    ],
    ["a version that is a text", { version: "1" }, "version must be a whole number."],
    ["no version", { version: undefined }, "version must be a whole number."],
  ])("%s", async (_what, wrong, sentence) => {
    const { status, body } = await change({ version, welcome: "Good.", ...wrong });
    expect([status, body.errors]).toEqual([400, [expect.stringContaining(sentence)]]);
    expect((await read()).body.version).toBe(version);
  });

  test.each([
    ["name", "🔥".repeat(60)],
    ["description", "é".repeat(160)],
    ["welcome", "مرحبا بكم"],
    ["contact", "ada+help@fire.example"],
    ["contact", "https://fire.example/contact?from=hearth#form"],
    ["accent", 0],
    ["accent", 359],
    ["accent", null],
  ])("while %s may be %j", async (field, value) => {
    expect((await change({ version, [field]: value })).body.settings).toMatchObject({ [field]: value });
  });
});

describe("with SITE_NAME in the environment", () => {
  test("it wins over the name that admins have set, which shows again without it; the other settings can be changed", async () => {
    const { body } = await change({ version, name: "Chosen here" });
    const named = await startTestApp({ beside: app, siteName: "From outside" });
    try {
      const byName = (more: object = {}) =>
        named.call("POST", "/admin/settings", {
          ...{ token: alice.token, body: { version: body.version, ...more } },
        });
      const { body: seen } = await named.call("GET", "/admin/settings", alice);
      expect([seen.settings.name, seen.environment]).toEqual(["From outside", { name: "SITE_NAME" }]);
      const refused = await byName({ name: "Mine" });
      expect([refused.status, refused.body.code]).toEqual([400, "setInEnvironment"]);
      expect(refused.body.error).toContain("SITE_NAME");
      const manifest = await (await fetch(`${named.site}/manifest.webmanifest`)).json();
      expect(manifest).toMatchObject({ name: "From outside" });
      expect((await byName({ welcome: "Hello." })).body.settings).toMatchObject({ welcome: "Hello." });
    } finally {
      await named.close();
    }
    expect((await read()).body.settings).toMatchObject({ name: "Chosen here", welcome: "Hello." });
  });
});

test("the table takes one row, and nothing that the calls refuse", async () => {
  const second = sql`insert into site_settings (is_only) values (false)`.execute(app.db);
  await expect(second).rejects.toThrow("site_settings_is_only_check");
  const wrong = sql`update site_settings set registration = 'sometimes'`.execute(app.db);
  await expect(wrong).rejects.toThrow("site_settings_registration_check");
  const wide = sql`update site_settings set accent = 360`.execute(app.db);
  await expect(wide).rejects.toThrow("site_settings_accent_check");
});
