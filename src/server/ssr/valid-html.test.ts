import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { pageSamples, routePaths } from "../../../test/page-samples.ts";
import { faultsIn } from "../../../test/valid-html.ts";
import { drawing } from "../images/test-images.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());

/** No page is at these addresses, and nothing of this name or number is on a site without posts, rules and a public log. */
const NEVER_FOUND = /^\/no\/such|\/nowhere$/;
const NOT_FOUND_YET = /^\/(details|user)\/|^\/(rules|moderation-log)$/;

async function expectValid(path: string, status = 200): Promise<string> {
  const answer = await fetch(app.site + path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  const html = await answer.text();
  expect(await faultsIn(html)).toEqual([]);
  return html;
}

test("the validator finds a <div> in a <span>", async () => {
  const page =
    "<!doctype html>\n<html lang='en'><head><title>x</title></head><body><span><div></div></span></body></html>";
  expect(await faultsIn(page)).toEqual([expect.stringContaining("element-permitted-content")]);
});

describe("Valid HTML, on a site without posts", () => {
  const samples = pageSamples({ feed: "books", postId: "999999", username: "nobody_here" });
  test.each(routePaths())("%s", async (path) => {
    for (const address of samples[path]!) {
      const isFound = !NEVER_FOUND.test(address) && !NOT_FOUND_YET.test(address);
      await expectValid(address, isFound ? 200 : 404);
    }
  });
});

describe("Valid HTML, on a site with posts", () => {
  test("every page, and posts of every kind with comments", async () => {
    const { alice, bob, carol, promote, submitText, submitLink, submitVideo, upload, comment } =
      await castOf(app);
    await promote(carol, "admin");
    const odd = {
      title: `"Odd" <b>title</b> & 'more' 💛`,
      content: "One.\n\nTwo: https://example.com/?a=1&b=2",
    };
    const text = await submitText(alice, { ...odd, customCategories: ["Books", "Music", "R&B"] });
    const link = await submitLink(alice, { customCategories: ["Books"] });
    const video = await submitVideo(bob, { customCategories: ["Books"] });
    const { address } = await upload(bob, await drawing({ width: 1200, height: 630 }).png().toBuffer());
    const image = await submitLink(bob, {
      content: address,
      imageAlt: "A <fire>",
      customCategories: ["Books"],
    });
    const foreign = await submitLink(bob, { content: "https://example.com/picture.png" });
    const first = await comment(bob, text, "Hello @alice & <all>: https://example.com/x");
    const reply = await comment(alice, text, "A reply.", first.id);
    await comment(carol, text, "Deeper.", reply.id);
    for (let n = 0; n < 60; n++) await comment(bob, text, `Comment ${n}.`);
    const decide = (target: string, decision: string) =>
      app.call("POST", `/moderation/${target}/decisions`, {
        token: carol.token,
        body: { decision, reason: "spam" },
      });
    const removed = await decide(`comments/${reply.id}`, "remove");
    const locked = await decide(`posts/${text}`, "lock");
    expect([removed.status, locked.status]).toEqual([200, 200]);
    await openRulesAndLog(carol);
    const samples = pageSamples({ feed: "books", postId: text, username: "alice" });
    for (const address of Object.values(samples).flat()) {
      await expectValid(address, NEVER_FOUND.test(address) ? 404 : 200);
    }
    for (const address of ["/feed/R%26B?time=all", "/search?q=odd+title", "/user/bob"])
      await expectValid(address);
    for (const id of [text, link, video, image, foreign]) {
      expect(await expectValid(`/details/${id}`)).toContain("<article");
    }
    await expectValid("/?view=recent&time=all&offset=3");
  });
});

/** Writes the site's rules and lets everybody read the log, which adds two pages. */
async function openRulesAndLog(admin: Person): Promise<void> {
  const { pages } = (await app.call("GET", "/admin/pages", admin)).body;
  const { version } = pages.find(({ name }: { name: string }) => name === "rules");
  const body = { version, text: "# Rules\n\n1. Be *kind* & <calm>." };
  expect((await app.call("POST", "/admin/pages/rules", { token: admin.token, body })).status).toBe(200);
  expect((await changeSettings(app, admin, { log: "everybody" })).status).toBe(200);
  for (const path of ["/rules", "/moderation-log"]) {
    await expect.poll(async () => (await fetch(app.site + path)).status).toBe(200);
  }
}

describe("Valid HTML, when the site cannot answer", () => {
  test("a page that failed", async () => {
    await sql`alter table posts rename to hidden`.execute(app.db);
    await expectValid("/details/4711", 500);
  });
});
