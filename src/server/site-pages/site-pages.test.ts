import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { LIMITS } from "../../contract/limits.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, promote } = await castOf(app);
await promote(alice, "admin");
await promote(bob, "moderator");

type Name = "rules" | "about" | "terms" | "privacy";

const read = (name: string) => app.call("GET", `/site-page/${name}`);
const versions = (name: string, query = "") => app.call("GET", `/site-page/${name}/versions${query}`);
const forAdmins = async (name: Name) => {
  const { pages } = (await app.call("GET", "/admin/pages", alice)).body;
  return pages.find((page: { name: Name }) => page.name === name);
};
const post = (name: string, body: object, { token }: Signed = alice) =>
  app.call("POST", `/admin/pages/${name}`, { token, body });
const save = async (name: Name, text: string | null) =>
  post(name, { version: (await forAdmins(name)).version, text });
const because = { reason: "A private number." };
const erase = (name: string, version: string, { token }: Signed = alice) =>
  app.call("POST", `/admin/pages/${name}/versions/${version}/erasure`, { token, body: because });
const log = async () =>
  (await app.call("GET", "/moderation/log?limit=10", { token: bob.token })).body.entries;
const textsOf = (answer: { body: { versions: { text: string | null }[] } }) =>
  answer.body.versions.map(({ text }) => text);

beforeEach(async () => {
  for (const name of ["rules", "about", "terms", "privacy"] as const) await save(name, null);
});

describe("a page that nobody has written", () => {
  test.each([
    ["about", "A place to share links"],
    ["terms", "Hearth is provided as-is, with no warranty of any kind."],
    ["privacy", "No personal data is sold or shared."],
  ])("%s has the text of the program", async (name, words) => {
    const { body } = await read(name);
    expect(body).toMatchObject({ name, isOwn: false, text: expect.stringContaining(words) });
    expect(body.formatted.some(({ kind }: { kind: string }) => kind === "heading")).toBe(true);
  });

  test("privacy says what becomes of addresses that nobody confirms", async () => {
    const { text } = (await read("privacy")).body;
    expect(text).toContain(`erased, with its address, ${LIMITS.unconfirmedDays} days after the mail`);
    expect(text).toContain(`a hash of your address is stored for ${LIMITS.deniedDays} days`);
  });

  test.each(["terms", "privacy"] as const)(
    "admins begin with the text of %s, word for word",
    async (name) => {
      const { text, startingText } = await forAdmins(name);
      expect([text, startingText]).toEqual(Array(2).fill((await read(name)).body.text));
    },
  );

  test("names the site, also where its name looks like formatting", async () => {
    const name = "1. *A* & <b> [x](y)";
    await changeSettings(app, alice, { name });
    const { formatted } = (await read("terms")).body;
    expect(formatted[1].children).toEqual([expect.stringContaining(`${name} is provided as-is`)]);
    await changeSettings(app, alice, { name: "" });
  });

  test("does not exist if it is the rules, for which admins get suggestions to begin with", async () => {
    expect(await read("rules")).toMatchObject({ status: 404, body: { code: "notFound" } });
    const page = await forAdmins("rules");
    expect(page).toMatchObject({
      isOwn: false,
      text: "",
      startingText: expect.stringContaining("1. **Be kind.**"),
    });
  });

  test.each(["imprint", "Rules", "rules%20"])("is not there at %s", async (name) => {
    for (const { status } of [
      await read(name),
      await versions(name),
      await post(name, { version: 0, text: "a" }),
    ])
      expect(status).toBe(404);
  });
});

describe("a page of the site", () => {
  test("is changed by admins alone: a visitor gets a 401, members and moderators a 403", async () => {
    const body = { version: 0, text: "Theirs." };
    for (const token of [undefined, carol.token, bob.token]) {
      const status = token === undefined ? 401 : 403;
      expect(await app.call("GET", "/admin/pages", { token })).toMatchObject({ status });
      expect(await app.call("POST", "/admin/pages/about", { token, body })).toMatchObject({ status });
      const erasure = "/admin/pages/about/versions/1/erasure";
      expect(await app.call("POST", erasure, { token, body: because })).toMatchObject({ status });
    }
    expect((await read("about")).body.isOwn).toBe(false);
  });

  test("has the words that an admin saves, formatted, for everybody", async () => {
    const { status, body } = await save("rules", "  1. Be **kind**.\n2. Be brief. ");
    expect([status, body.text, body.isOwn]).toEqual([200, "1. Be **kind**.\n2. Be brief.", true]);
    const page = (await read("rules")).body;
    expect(page).toMatchObject({ isOwn: true, text: "1. Be **kind**.\n2. Be brief." });
    expect(page.formatted).toMatchObject([{ kind: "numbered-list" }]);
  });

  test("may be as long as a post, and no longer, and not blank", async () => {
    const { version } = await forAdmins("about");
    for (const [text, words] of [
      ["é".repeat(40_001), "Text cannot exceed 40000 characters."],
      [" \u200b ", "Text is required."],
      ["a\0b", "Text contains characters that cannot be stored."],
      [undefined, "Text is required."],
    ]) {
      const { status, body } = await post("about", { version, text });
      expect([status, body.errors]).toEqual([400, [words]]);
    }
    expect((await post("about", { version, text: "🔥".repeat(40_000) })).status).toBe(200);
  });

  test("is not changed from a version that is not the present one", async () => {
    const { version } = await forAdmins("terms");
    await save("terms", "First.");
    expect(await post("terms", { version, text: "Second." })).toMatchObject({
      ...{ status: 409, body: { code: "sitePageConflict" } },
    });
    expect((await post("terms", { version, text: null })).status).toBe(409);
    expect((await read("terms")).body.text).toBe("First.");
  });

  test("saved again with the same words, as after a lost answer, changes once", async () => {
    const { version } = await forAdmins("about");
    const first = await post("about", { version, text: "Once." });
    const again = await post("about", { version, text: "Once." });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test("changed by ten admins at once from one version changes once", async () => {
    const { version } = await forAdmins("privacy");
    const answers = await atOnce(10, (n) => post("privacy", { version, text: `Number ${n}` }));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const accepted = answers.find(({ status }) => status === 200)!;
    expect((await read("privacy")).body.text).toBe(accepted.body.text);
  });
});

describe("the versions of a page", () => {
  test("are for everybody, and name nobody: the program's text first, then each that was saved", async () => {
    const builtIn = (await read("terms")).body.text;
    const before = (await versions("terms")).body.versions.length;
    await save("terms", "First.");
    await save("terms", "Second.");
    const answer = await versions("terms");
    expect(textsOf(answer).slice(before - 1)).toEqual([builtIn, "First.", "Second."]);
    expect(answer.body.versions.at(-1).id).toBeNull();
    expect(JSON.stringify(answer.body)).not.toContain("alice");
    expect((await read("terms")).body).toMatchObject({ hasEarlier: true });
  });

  test("keep the text of the program as it was, under the name that the site had", async () => {
    await changeSettings(app, alice, { name: "Embers" });
    await save("terms", "Ours.");
    await changeSettings(app, alice, { name: "" });
    expect(textsOf(await versions("terms")).at(-2)).toContain("Embers is provided as-is");
    await save("terms", null);
    expect(textsOf(await versions("terms")).at(-1)).toContain("Hearth is provided as-is");
  });

  test("of rules show that there were none", async () => {
    await save("rules", "Be kind.");
    await save("rules", null);
    expect((await read("rules")).status).toBe(404);
    await save("rules", "Be kind again.");
    expect(textsOf(await versions("rules")).slice(-3)).toEqual(["Be kind.", "", "Be kind again."]);
  });

  test.each([
    ["long", 7_000],
    ["short", 1],
  ])(
    "come in several answers where they are %s, the latest first, each version once",
    async (word, times) => {
      for (let n = 1; n <= 30; n++) await save("about", `${n} ${`${word} `.repeat(times)}`);
      const found: string[] = [];
      let query = "";
      for (let answers = 0; ; answers++) {
        const { body } = await versions("about", query);
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
        expect(body.versions.length).toBeLessThan(30);
        found.unshift(...body.versions.map(({ text }: { text: string }) => text.split(" ")[0]));
        if (body.next === null) break;
        expect(answers).toBeLessThan(5);
        query = `?before=${body.next}`;
      }
      expect(found.slice(-30)).toEqual(Array.from({ length: 30 }, (_, n) => String(n + 1)));
    },
  );

  test("are erased for good by an admin, with a reason that the log has, but not the present one", async () => {
    await save("about", "My phone number is 555.");
    await save("about", "Call us.");
    const { id } = (await versions("about")).body.versions.at(-2);
    for (const body of [{}, { reason: " " }]) {
      const without = `/admin/pages/about/versions/${id}/erasure`;
      expect((await app.call("POST", without, { token: alice.token, body })).status).toBe(400);
    }
    const { status, body } = await erase("about", id);
    expect([status, body.versions.at(-2).text]).toEqual([200, null]);
    expect(JSON.stringify((await versions("about")).body)).not.toContain("phone number");
    expect((await erase("about", id)).status).toBe(200);
    expect(
      (await log()).filter(({ action }: { action: string }) => action === "erase-site-page-version"),
    ).toMatchObject([{ subject: "about", userName: "alice", ...because }]);
    const { version } = await forAdmins("about");
    for (const wrong of [String(version), String(version + 1), "0", "x", "1e1"])
      expect(await erase("about", wrong)).toMatchObject({ status: 404, body: { code: "versionNotFound" } });
    expect((await read("about")).body.text).toBe("Call us.");
  });
});

describe("a change of a page is logged", () => {
  test("with its admin and the page, and whether the page has its default text again", async () => {
    await save("rules", "Be kind.");
    await save("rules", null);
    const entry = { action: "edit-site-page", userName: "alice", subject: "rules", reason: "" };
    expect((await log()).slice(0, 2)).toMatchObject([
      { ...entry, detail: "default" },
      { ...entry, detail: "own" },
    ]);
  });

  test("unless it changes nothing or is refused", async () => {
    await save("terms", "Ours.");
    const [newest] = await log();
    await save("terms", "Ours.");
    await post("terms", { version: 0, text: "Refused." });
    expect((await log())[0]).toEqual(newest);
  });
});
