import { type CheerioAPI, load } from "cheerio";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { faultsIn } from "../../../test/valid-html.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { feedRules } from "../feed-rules/test-feed-rules.ts";
import { feedTags } from "../feed-tags/test-feed-tags.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedTexts } from "./test-feed-texts.ts";

const PUBLIC_URL = "https://hearth.example";
const app = await startTestApp({ publicUrl: PUBLIC_URL, withPages: true });
afterAll(() => app.close());
const { alice: admin, bob: owner, carol: author, promote, submitText } = await castOf(app);
await promote(admin, "admin");
const { editFeed } = moderate(app);
const { write } = feedTexts(app);
await feedRoles(app).give(admin, "Chess", owner, "owner");
await submitText(author, { customCategories: ["Chess"] });

/** A page without its scripts. */
async function page(path: string): Promise<{ status: number; $: CheerioAPI; html: string }> {
  const answer = await fetch(app.site + path);
  const html = await answer.text();
  return { status: answer.status, $: load(html), html };
}
const meta = ($: CheerioAPI, key: string) =>
  $(`head meta[property="${key}"], head meta[name="${key}"]`).attr("content");

describe("the about page of a feed", () => {
  test("shows by default what the feed's page shows, and is in no sitemap and noindex", async () => {
    const { status, $ } = await page("/feed/chess/about");
    expect([status, $("h1").text(), meta($, "robots")]).toEqual([200, "About Chess", "noindex"]);
    expect(
      $("dt")
        .toArray()
        .map((one) => $(one).text()),
    ).toContain("Followers");
    expect((await page("/feed/chess")).$('main a[href="/feed/chess/about"]').text()).toBe("About");
    expect(await (await fetch(`${app.site}/sitemaps/feeds-0.xml`)).text()).not.toContain("/about");
  });

  test("has the words, rules, tags and people of the feed without scripts, in valid HTML, with one outline", async () => {
    await write(owner, "Chess", "about", "### History\n\nA [long](https://example.com) one.\n\n1. e4\n2. e5");
    await write(
      owner,
      "Chess",
      "side",
      "## Welcome\n\n#### Today\n\n- Be **kind**\n- [a](https://example.com/a)",
    );
    await feedRules(app).write(owner, "Chess", { title: "No adverts", text: "Also none for yourself." });
    await feedTags(app).write(owner, "Chess", "End games");
    await expect.poll(async () => (await page("/feed/chess/about")).html, BY_EVENT).toContain("End games");
    const { $, html } = await page("/feed/chess/about");
    const headings = $("main :is(h1, h2, h3)")
      .toArray()
      .map((one) => `${one.tagName} ${$(one).text()}`);
    expect(headings).toEqual([
      ...["h1 About Chess", "h2 Welcome", "h3 Today", "h2 History", "h2 Rules", "h2 Tags"],
      "h2 Owners and moderators",
    ]);
    expect($('main a[href="https://example.com"]').attr("rel")).toBe("noopener nofollow ugc");
    expect($('main a[href="/feed/chess?tag=End%20games"]').length).toBe(1);
    expect($("main").text()).toContain("Also none for yourself.");
    expect($('main a[href="/user/bob"]').length).toBe(1);
    expect($("details[open]").length).toBe(1);
    expect(await faultsIn(html)).toEqual([]);
  });

  test("is linked from the feed's page; both pages show the side text, in valid HTML", async () => {
    const { $, html } = await page("/feed/chess");
    expect($('main a[href="/feed/chess/about"]').length).toBe(2);
    expect($("main header a[href='/feed/chess/about']").text()).toBe("About and rules");
    const about = (await page("/feed/chess/about")).$;
    for (const one of [$, about]) {
      expect(one('main a[href="https://example.com/a"]').attr("rel")).toBe("noopener nofollow ugc");
    }
    expect(about("main li strong").text()).toBe("kind");
    expect($('section[aria-label="About Chess"] :is(h3, li)').text()).toBe("WelcomeBe kinda");
    expect(await faultsIn(html)).toEqual([]);
  });

  test("is in the sitemap and has a canonical address, whatever the case and the slashes, and the feed's picture for previews", async () => {
    const raw = new Uint8Array(await drawing({}, 200).png().toBuffer());
    const headers = { "content-type": "image/png" };
    const { body } = await app.call("POST", "/images?shape=square", { token: owner.token, raw, headers });
    const { key } = body.image;
    await editFeed(owner, "Chess", { picture: key, description: "Openings & endings." });
    const address = `${PUBLIC_URL}/feed/chess/about`;
    const picture = PUBLIC_URL + imagePath({ key, width: 192, format: "jpg" });
    await expect
      .poll(async () => meta((await page("/feed/Chess/ABOUT/")).$, "og:image"), BY_EVENT)
      .toBe(picture);
    const { $ } = await page("/feed/Chess/ABOUT/");
    expect($('head link[rel="canonical"]').attr("href")).toBe(address);
    expect($("head title").text()).toBe("About Chess - Hearth");
    expect([meta($, "robots"), meta($, "description"), meta($, "twitter:card")]).toEqual([
      ...[undefined, "Openings & endings.", "summary"],
    ]);
    expect((await fetch(app.site + imagePath({ key, width: 192, format: "jpg" }))).status).toBe(200);
    expect(await (await fetch(`${app.site}/sitemaps/feeds-0.xml`)).text()).toContain(`<loc>${address}</loc>`);
  });

  test("is a 404 for a name that no feed can have, and exists for a name with signs, such as R&B", async () => {
    expect((await page("/feed/%3Cb%3E/about")).status).toBe(404);
    expect((await page("/feed/R%26B/about")).$("h1").text()).toBe("About R&B");
  });

  test("loses its text at once when a moderator of the site removes it", async () => {
    const paths = ["/category/Chess/about", "/feed/chess/about"].map(
      (path, index) => [app.url, app.site][index] + path,
    );
    const read = () => Promise.all(paths.map(async (path) => (await fetch(path)).text()));
    for (const text of await read()) expect(text).toContain("History");
    expect((await write(admin, "Chess", "about", "", "Adverts.")).status).toBe(200);
    // Without waiting: nothing is served stale.
    for (const text of await read()) expect(text).not.toContain("History");
    expect(meta((await page("/feed/chess/about")).$, "robots")).toBe("noindex");
  });
});
