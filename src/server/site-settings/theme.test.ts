import { load } from "cheerio";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { changeSettings } from "./test-settings.ts";

const app = await startTestApp({ withPages: true });
const other = await startTestApp({ withPages: true, beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice, promote, submitText } = await castOf(app);
await promote(alice, "admin");
const PAGES = ["/", `/details/${await submitText(alice)}`, "/terms", "/offline", "/nowhere"];

async function setAccent(accent: number | null): Promise<void> {
  expect((await changeSettings(app, alice, { accent })).status).toBe(200);
}

const html = async ({ site }: TestApp, path: string) => (await fetch(site + path)).text();

/** The style sheets of pages with an accent; null where a page has none. */
const themes = (at: TestApp) =>
  Promise.all(
    PAGES.map(async (path) => load(await html(at, path))('link[href^="/theme"]').attr("href") ?? null),
  );

beforeEach(() => setAccent(null));

describe("an accent", () => {
  test("links its style sheet on every page at once, also in another process", async () => {
    for (const at of [app, other]) expect(await themes(at)).toEqual(PAGES.map(() => null));
    await setAccent(250);
    expect(await themes(app)).toEqual(PAGES.map(() => "/theme.css?v=1-250"));
    await expect.poll(() => themes(other), BY_EVENT).toEqual(PAGES.map(() => "/theme.css?v=1-250"));
  });

  test("that is the default again leaves pages as they were", async () => {
    const before = await html(app, "/login");
    await setAccent(0);
    expect(await html(app, "/login")).not.toBe(before);
    await setAccent(null);
    expect(await html(app, "/login")).toBe(before);
  });

  test("needs no inline style: the policy of a page stays the same", async () => {
    const policy = async () => (await fetch(app.site)).headers.get("content-security-policy");
    const before = await policy();
    await setAccent(250);
    expect(await policy()).toBe(before);
    expect(before).toContain("style-src 'self';");
    expect(await html(app, "/")).not.toMatch(/<style|style="/);
  });
});

describe("the style sheet of an accent", () => {
  test("is small, and stays in caches for good", async () => {
    const answer = await fetch(`${app.site}/theme.css?v=1-250`);
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.has("x-ratelimit-limit")).toBe(false);
    const sheet = await answer.text();
    expect(sheet).toContain("html:root{--accent:#006cbc;");
    expect(sheet.length).toBeLessThan(500);
    const again = { headers: { "if-none-match": answer.headers.get("etag")! } };
    expect((await fetch(`${app.site}/theme.css?v=1-250`, again)).status).toBe(304);
  });

  test("has the accent in its address, not the present one, so that no cache stores a wrong one", async () => {
    const earlier = await html(app, "/theme.css?v=1-250");
    await setAccent(100);
    expect(await html(app, "/theme.css?v=1-250")).toBe(earlier);
    expect(await html(other, "/theme.css?v=1-250")).toBe(earlier);
    expect(await html(app, "/theme.css?v=1-100")).not.toBe(earlier);
  });

  test.each(["", "?v=", "?v=1-360", "?v=2-250", "?v=1-250&v=1-100", "?v[]=1-250", "?v=1-%3C/style%3E"])(
    "is not found at /theme.css%s",
    async (query) => {
      const answer = await fetch(`${app.site}/theme.css${query}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
    },
  );
});
