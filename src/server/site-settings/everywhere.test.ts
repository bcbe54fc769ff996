import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT, readSlowly } from "../../../test/until.ts";
import { CurrentSite } from "./current-site.ts";
import { changeSettings } from "./test-settings.ts";

const app = await startTestApp({ withPages: true, publicUrl: "https://hearth.example" });
const other = await startTestApp({ withPages: true, beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice, promote, submitText } = await castOf(app);
await promote(alice, "admin");
const post = await submitText(alice);

async function change(settings: object): Promise<void> {
  expect((await changeSettings(app, alice, settings)).status).toBe(200);
}

const text = async ({ site }: TestApp, path: string) => (await fetch(site + path)).text();
const open = async (at: TestApp, path: string) => load(await text(at, path));
const PAGES = ["/", "/feed/books", `/details/${post}`, "/user/alice", "/terms", "/login", "/nowhere"];

const titles = async () => Promise.all(PAGES.map(async (path) => (await open(app, path))("title").text()));
const introduction = async () => (await open(app, "/"))('section[aria-label^="About"] p').text();
const contact = async (path: string) =>
  (await open(app, path))('main a[href^="mailto:"], main a[href^="https://fire"]').attr("href");
const rename = (name: string) =>
  sql`update site_settings set name = ${name}, version = version + 1`.execute(app.db);

beforeEach(() => change({ name: "", description: "", welcome: "", contact: "", registration: "open" }));

describe("a new name", () => {
  test("is on every page at once, also on those that visitors have just read", async () => {
    expect((await readSlowly(titles)).every((title) => title.endsWith("Hearth"))).toBe(true);
    await change({ name: "Embers" });
    expect((await titles()).filter((title) => !title.endsWith("Embers"))).toEqual([]);
  });

  test("is in the bar, the head and the introduction, which pages share as markup", async () => {
    await open(app, "/");
    await change({ name: "A & <b>" });
    const $ = await open(app, "/");
    expect($("header").text()).toContain("A & <b>");
    expect($("section[aria-label] strong").text()).toBe("A & <b>");
    expect($('meta[property="og:site_name"]').attr("content")).toBe("A & <b>");
    expect(JSON.parse($('script[type="application/ld+json"]').text())).toMatchObject({ name: "A & <b>" });
    expect($.html()).not.toContain("Hearth");
  });

  test("is in the manifest, the Atom feeds and the description of the API", async () => {
    await text(app, "/api/docs");
    await change({ name: "Embers" });
    expect(JSON.parse(await text(app, "/manifest.webmanifest"))).toMatchObject({
      ...{ name: "Embers", short_name: "Embers" },
    });
    expect(await text(app, "/atom.xml")).toContain("<title>Embers</title>");
    expect(JSON.parse(await text(app, "/api/openapi.json"))).toMatchObject({ info: { title: "Embers API" } });
    expect(await text(app, "/api/docs")).toContain("Embers API");
  });

  test("reaches the cached pages of another process", async () => {
    for (const path of PAGES) await open(other, path);
    await change({ name: "Over there" });
    for (const path of PAGES) {
      await expect
        .poll(async () => (await open(other, path))("title").text(), BY_EVENT)
        .toMatch(/Over there$/);
    }
  });

  test("may not be a part of a password", async () => {
    await change({ name: "Chrysanthemum" });
    // A page waits until its process has read the new name.
    await open(app, "/");
    const body = { username: "guesser", email: "guesser@example.com", password: "chrysanthemum1" };
    expect(await app.call("POST", "/register", { body })).toMatchObject({
      ...{ status: 400, body: { code: "passwordGuessable" } },
    });
  });
});

describe("on Home", () => {
  test("the welcome stands in place of the description, which stays in the head", async () => {
    await change({ description: "For people who like fire." });
    expect(await introduction()).toBe("Hearth For people who like fire. About Hearth");
    await change({ welcome: "Come in." });
    expect(await introduction()).toBe("Hearth Come in. About Hearth");
    const $ = await open(app, "/");
    expect($('meta[name="description"]').attr("content")).toBe("For people who like fire.");
  });

  test("a site without settings of its own sends none", async () => {
    const state = JSON.parse((await open(app, "/"))("#state").text() || "{}");
    expect(Object.keys(state.site ?? {})).not.toContain("welcome");
    expect(Object.keys(state.site ?? {})).not.toContain("registration");
  });
});

describe("a contact", () => {
  test.each(["/terms", "/privacy"])(
    "is shown on %s, and without a contact nothing is shown",
    async (path) => {
      expect(await contact(path)).toBeUndefined();
      await change({ contact: "ada@fire.example" });
      expect(await contact(path)).toBe("mailto:ada@fire.example");
      await change({ contact: "https://fire.example/?a=1&b=2" });
      expect(await contact(path)).toBe("https://fire.example/?a=1&b=2");
    },
  );
});

describe("a process that has missed the event of a change", () => {
  const OPERATORS = {
    ...{ siteName: undefined, siteDescription: undefined, publicUrl: undefined, smtpUrl: undefined },
    ...{ google: undefined, tokenSyncUrl: undefined, serviceWorker: true },
  };

  test("reads the settings again once its connection is back", async () => {
    const site = new CurrentSite(app.db, OPERATORS, () => {});
    await site.start();
    const { name } = site.known;
    await rename("Missed");
    expect((await site.now()).name).toBe(name);
    site.hearing(false);
    site.hearing(true);
    expect((await site.now()).name).toBe("Missed");
  });

  test("reads the settings again after a while, and reports that they have changed", async () => {
    const changed = vi.fn<() => void>();
    const site = new CurrentSite(app.db, OPERATORS, changed);
    await site.start();
    changed.mockClear();
    await rename("Found later");
    const start = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => start + 21_000);
    await site.now();
    await expect.poll(() => changed, BY_EVENT).toHaveBeenCalledOnce();
    clock.mockRestore();
    expect(site.known.name).toBe("Found later");
  });

  test("keeps the settings that it knows, as one object, while the database fails", async () => {
    const site = new CurrentSite(app.db, OPERATORS, () => {});
    await site.start();
    const { known } = site;
    await sql`alter table site_settings rename to site_settings_away`.execute(app.db);
    site.happened([{ what: "site" }]);
    expect(await site.now()).toBe(known);
    await sql`alter table site_settings_away rename to site_settings`.execute(app.db);
    site.happened([{ what: "site" }]);
    expect(await site.now()).toBe(known);
  });
});
