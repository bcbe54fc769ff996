import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { faultsIn } from "../../../test/valid-html.ts";
import { drawing } from "../images/test-images.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());

const LISTS = ["/", "/?view=recent&time=all", "/feed/books", "/feed/books?time=all", "/feeds-directory"];
const SIGN_IN = ["/login", "/login?next=%2Fterms", "/register", "/forgot", "/reset-password"];
const BY_MAIL = ["/reset-password?oobCode=code", "/confirm-email", "/confirm-email?code=code"];
const MEMBERS_ONLY = [
  "/settings",
  "/submit",
  "/submit?category=Books",
  "/messages",
  "/notifications",
  "/profile",
];
const STAFF_ONLY = ["/moderation", "/moderation/members", "/moderation/log", "/admin"];
const OTHERS = ["/search", "/search?q=nowhere", "/terms", "/privacy", "/offline"];
const NOT_FOUND = ["/no/such/page", "/details/999999", "/user/nobody_here"];

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
  test.each([...LISTS, ...SIGN_IN, ...BY_MAIL, ...MEMBERS_ONLY, ...STAFF_ONLY, ...OTHERS])(
    "%s",
    async (path) => {
      await expectValid(path);
    },
  );
  test.each(NOT_FOUND)("%s is not found", async (path) => {
    await expectValid(path, 404);
  });
});

describe("Valid HTML, on a site with posts", () => {
  test("lists, posts of every kind with comments, a profile, results of a search", async () => {
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
    for (const path of [
      ...LISTS,
      "/feed/R%26B?time=all",
      "/search?q=post",
      "/search?q=odd+title",
      "/user/alice",
      "/user/bob",
    ])
      await expectValid(path);
    for (const id of [text, link, video, image, foreign]) {
      expect(await expectValid(`/details/${id}`)).toContain("<article");
    }
    for (const path of [`/details/${text}?comments=50`, "/?view=recent&time=all&offset=3"])
      await expectValid(path);
  });
});

describe("Valid HTML, when the site cannot answer", () => {
  test("a page that failed", async () => {
    await sql`alter table posts rename to hidden`.execute(app.db);
    await expectValid("/details/4711", 500);
  });
});
