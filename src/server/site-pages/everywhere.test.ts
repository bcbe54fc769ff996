import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT, readSlowly, stopAging } from "../../../test/until.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

const app = await startTestApp({ withPages: true, publicUrl: "https://hearth.example" });
const other = await startTestApp({ withPages: true, beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice, promote } = await castOf(app);
await promote(alice, "admin");

async function save(name: string, text: string | null): Promise<void> {
  const { pages } = (await app.call("GET", "/admin/pages", alice)).body;
  const { version } = pages.find((page: { name: string }) => page.name === name);
  const { token } = alice;
  expect((await app.call("POST", `/admin/pages/${name}`, { token, body: { version, text } })).status).toBe(
    200,
  );
}

const get = ({ site }: TestApp, path: string) => fetch(site + path);
const open = async (at: TestApp, path: string) => load(await (await get(at, path)).text());
const main = async (at: TestApp, path: string) => (await open(at, path))("main").text();
const linksTo = async (path: string, to: string) => (await open(app, path))(`a[href="${to}"]`).length;
const versionsOfTerms = async () => (await fetch(`${other.url}/site-page/terms/versions`)).text();
const sitemap = async () => (await get(app, "/sitemaps/pages.xml")).text();

beforeEach(async () => {
  for (const name of ["rules", "about", "terms", "privacy"]) await save(name, null);
});

describe("new words of a page", () => {
  test("are on the page at once, even if visitors have just read it", async () => {
    await save("terms", "Be quick.");
    expect(await readSlowly(() => main(app, "/terms"))).toContain("Be quick.");
    await save("terms", "## Ours\n\nBe *kind*.");
    const $ = await open(app, "/terms");
    expect($("main h1").text()).toBe("Terms of Service");
    expect($("main h2").first().text()).toBe("Ours");
    expect($("main em").text()).toBe("kind");
    await save("terms", null);
    expect(await main(app, "/terms")).toContain("as-is, with no warranty");
  });

  test("reach the cached pages of another process", async () => {
    stopAging();
    await main(other, "/privacy");
    for (const words of ["We store nothing.", "We store one cookie."]) {
      await save("privacy", words);
      await expect.poll(() => main(other, "/privacy"), BY_EVENT).toContain(words);
    }
  });

  test("do not invalidate other cached pages", async () => {
    await save("terms", "Ours.");
    await save("privacy", "One.");
    await main(app, "/terms");
    // A change without an event shows only where an answer is made anew.
    const byHand = sql`update site_page_versions set text = 'Theirs.' where page = 'terms' and text = 'Ours.'`;
    await byHand.execute(app.db);
    await save("privacy", "Two.");
    expect(await main(app, "/privacy")).toContain("Two.");
    expect(await main(app, "/terms")).toContain("Ours.");
  });

  test("and erased words disappear from the versions at once, also in another process", async () => {
    for (const text of ["Secret.", "Open."]) await save("terms", text);
    expect(await versionsOfTerms()).toContain("Secret.");
    const { id } = (await app.call("GET", "/site-page/terms/versions")).body.versions.at(-2);
    const { token } = alice;
    const body = { reason: "A secret." };
    await app.call("POST", `/admin/pages/terms/versions/${id}/erasure`, { token, body });
    await expect.poll(versionsOfTerms, BY_EVENT).not.toContain("Secret.");
  });

  test("have links like a member's, and contain neither HTML nor the name of who wrote them", async () => {
    await save("about", "<b>Us</b> and [them](https://example.org/a), ![x](https://example.org/b.png)");
    const html = await (await get(app, "/about")).text();
    expect(html).not.toContain("alice");
    const $ = load(html);
    expect($('main a[href="https://example.org/a"]').attr("rel")).toBe("noopener nofollow ugc");
    expect($("main article b, main article img").length).toBe(0);
  });

  test.each(["/RULES", "/rules/", "/About"])("are at %s, too", async (path) => {
    await save("rules", "Be kind, all.");
    await save("about", "Be kind, all.");
    expect(await main(app, path)).toContain("Be kind, all.");
  });
});

describe("the name of the site", () => {
  test("is in the built-in pages at once, and stands in their titles and descriptions", async () => {
    await open(app, "/about");
    await changeSettings(app, alice, { name: "Embers", description: "Warm & kind." });
    const $ = await open(app, "/about");
    expect([$("h1").text(), $("title").text()]).toEqual(["About Embers", "About - Embers"]);
    expect($('meta[name="description"]').attr("content")).toBe("Warm & kind.");
    expect($("main p").text()).toContain("Warm & kind.");
    expect(await main(app, "/terms")).toContain("Embers is provided as-is");
    await changeSettings(app, alice, { name: "", description: "" });
  });
});

describe("rules", () => {
  test("that nobody has written are a 404, and no page links to them", async () => {
    expect((await get(app, "/rules")).status).toBe(404);
    for (const path of ["/", "/register", "/terms", "/feed/books"])
      expect(await linksTo(path, "/rules")).toBe(0);
    expect(await sitemap()).not.toContain("/rules<");
  });

  test("are in the navigation of every page, on the form for new members, and in the sitemap, until they are taken away", async () => {
    await Promise.all(["/", "/register"].map((path) => open(app, path)));
    await save("rules", "Be kind.");
    for (const path of ["/", "/register", "/terms", "/feed/books"])
      await expect.poll(() => linksTo(path, "/rules"), BY_EVENT).toBeGreaterThan(0);
    const agreed = (await open(app, "/register"))("p:contains('By creating an account')").text();
    expect(agreed).toBe("By creating an account you agree to the Rules, the Terms and the Privacy Policy.");
    expect(await sitemap()).toContain("<loc>https://hearth.example/rules</loc>");
    await save("rules", null);
    await expect.poll(() => linksTo("/", "/rules"), BY_EVENT).toBe(0);
    expect((await get(app, "/rules")).status).toBe(404);
  });

  test("reach the navigation of another process", async () => {
    await open(other, "/");
    await save("rules", "Be kind.");
    await expect
      .poll(async () => (await open(other, "/"))('a[href="/rules"]').length, BY_EVENT)
      .toBeGreaterThan(0);
  });
});

test("about, terms and privacy are always in the navigation and the sitemap", async () => {
  const all = await sitemap();
  for (const path of ["/about", "/terms", "/privacy"]) {
    expect(await linksTo("/", path)).toBeGreaterThan(0);
    expect(all).toContain(`https://hearth.example${path}<`);
  }
});
