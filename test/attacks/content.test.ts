import { load } from "cheerio";
import { XmlDocument } from "libxml2-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AttackedSite, startAttackedSite } from "./site.ts";

/** Texts of known script injections, numbered to tell them apart in a failure. */
const PAYLOADS = [
  `<script>window.hurt=1</script>`,
  `</script><script>window.hurt=2</script>`,
  `<img src=x onerror="window.hurt=3">`,
  `"><svg/onload=window.hurt=4>`,
  `' onmouseover='window.hurt=5`,
  `</title></textarea></style><iframe src="javascript:window.hurt=6">`,
  `<!--<script>window.hurt=7//`,
  `]]><x xmlns="http://www.w3.org/1999/xhtml"><script>window.hurt=8</script>`,
  `{{constructor.constructor("window.hurt=9")()}}`,
  `\u2028window.hurt=10\u2029`,
  `javascript:window.hurt=11`,
  `<a href="javascript:window.hurt=12">x</a>`,
  `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `&lt;script&gt;window.hurt=13&lt;/script&gt;`,
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>`,
];

let attacked: AttackedSite;
let posts: string[];
beforeAll(async () => {
  attacked = await startAttackedSite();
  const { alice, submitText, comment } = attacked.cast;
  posts = await Promise.all(
    PAYLOADS.map(async (payload, index) => {
      const parts = {
        title: `${payload} title`,
        content: `${payload} text`,
        customCategories: [`Feed ${index}`],
      };
      const id = await submitText(alice, parts);
      await comment(alice, id, `${payload} comment by @alice`);
      return id;
    }),
  );
});
afterAll(() => attacked.stop());

const read = async (path: string) => {
  const response = await fetch(attacked.site.address + path);
  return { response, text: await response.text() };
};

/** The code of a payload, which none of the site's own inline scripts has. */
const CODE = /hurt=\d/;
const ADDRESS = /^(href|src|action|formaction|xlink:href)$/i;
const CODE_ADDRESS = /^\s*(javascript|data|vbscript):/i;
/** Elements that no page of the site has before a video is played. */
const FOREIGN = /^(iframe|base|object|embed|x)$/;

/** The elements, attributes and addresses in a page that would run a text as code. */
function codeIn(html: string): string[] {
  const $ = load(html);
  const found: string[] = [];
  for (const element of $("*").toArray()) {
    const name = ($(element).prop("tagName") ?? "").toLowerCase();
    const attributes = $(element).attr() ?? {};
    for (const [key, value] of Object.entries(attributes)) {
      if (/^on/i.test(key)) found.push(`${name} ${key}`);
      if (ADDRESS.test(key) && CODE_ADDRESS.test(value)) found.push(`${name} ${key}=${value}`);
    }
    const isData = /json/.test(attributes["type"] ?? "");
    if (name === "script" && !isData && CODE.test($(element).text())) found.push("script");
    if (FOREIGN.test(name) || attributes["http-equiv"] === "refresh") found.push(name);
  }
  return found;
}

async function expectOnlyText(path: string): Promise<string> {
  const { response, text } = await read(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect([path, codeIn(text)]).toEqual([path, []]);
  expect(response.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
  return text;
}

test("code in a page is found, so the tests below can fail", () => {
  expect(codeIn(`<p onclick=x><a href=" javascript:y">z</a><script>window.hurt=1</script>`)).toHaveLength(3);
});

describe("text that could be code stays text", () => {
  test("on its post's page: in head, body, state, structured data and comments", async () => {
    for (const [index, id] of posts.entries()) {
      const text = await expectOnlyText(`/details/${id}`);
      const $ = load(text);
      const shown = PAYLOADS[index]!.replaceAll(/\s+/g, " ").trim();
      expect($("h1").text().replaceAll(/\s+/g, " ")).toContain(shown);
      for (const script of $('script[type*="json"]').toArray()) JSON.parse($(script).text());
      expect($('meta[property="og:title"]').attr("content")).toContain("title");
    }
  });

  test.each(["/", "/user/alice", "/feeds-directory", "/feed/Feed%200", "/search?q=title"])(
    "on %s",
    async (path) => {
      await expectOnlyText(path);
    },
  );

  test("in the address of a page", async () => {
    for (const payload of PAYLOADS) {
      const word = encodeURIComponent(payload);
      for (const path of [
        `/search?q=${word}`,
        `/feed/${word}`,
        `/user/${word}`,
        `/login?next=${word}`,
        `/${word}`,
      ]) {
        expect([path, codeIn((await read(path)).text)]).toEqual([path, []]);
      }
    }
  });

  test.each(["/atom.xml", "/user/alice/atom.xml", "/feed/feed%200/atom.xml"])(
    "in the feed %s",
    async (path) => {
      const { response, text } = await read(path);
      expect(response.headers.get("content-type")).toMatch(/^application\/atom\+xml/);
      using document = XmlDocument.fromString(text);
      const texts = document.find("//*[local-name()='content']").map((node) => node.content);
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.flatMap((html) => codeIn(html))).toEqual([]);
      expect(document.find("//*[local-name()='script']")).toEqual([]);
    },
  );

  test("in the API's answers, which no browser renders as a page", async () => {
    const { response, text } = await read(`/api/submission/${posts[0]}`);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(JSON.parse(text).submission.title).toContain(PAYLOADS[0]);
  });
});

describe("a link that is not a full http or https address is refused", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//evil.example",
    "/login",
    "https://",
    "file:///etc/passwd",
  ])("%j", async (content) => {
    for (const contentType of ["link", "video"]) {
      const body = { title: "x", contentType, content };
      expect((await attacked.call("POST", "/submit", { ...attacked.cast.alice, body })).status).toBe(400);
    }
  });
});

describe("look-alike and invisible names", () => {
  test.each([
    "alice\u200b",
    "аlice",
    "alice\u202e",
    "ALICE",
    "al ice",
    "alice\0",
    "admin",
    "<b>x</b>",
    "../alice",
  ])("%j is refused as a username", async (username) => {
    const body = { username, email: "other@example.com", password: "a long enough secret" };
    expect([400, 409]).toContain((await attacked.call("POST", "/register", { body })).status);
  });

  test("a title of invisible characters is refused", async () => {
    for (const title of ["\u200b", "\u2800\u3164", " \u00ad ", "\u202e"]) {
      const body = { title, contentType: "text", content: "x" };
      expect((await attacked.call("POST", "/submit", { ...attacked.cast.alice, body })).status).toBe(400);
    }
  });
});

describe("a file that is not an image", () => {
  test.each([
    ["SVG with a script", `<svg xmlns="http://www.w3.org/2000/svg"><script>window.hurt=1</script></svg>`],
    ["a page", "<!doctype html><script>window.hurt=1</script>"],
    ["a page after the head of a GIF", "GIF89a<script>window.hurt=1</script>"],
    ["PostScript", "%!PS\n(%pipe%id) (r) file"],
    [
      "a drawing that names a picture elsewhere",
      "push graphic-context\nimage over 0,0 0,0 'https://evil.example'",
    ],
  ])("%s is refused", async (_what, raw) => {
    for (const type of ["image/png", "image/svg+xml", "image/gif"]) {
      const answer = await attacked.call("POST", "/images", {
        ...attacked.cast.alice,
        raw,
        headers: { "content-type": type },
      });
      expect([400, 415]).toContain(answer.status);
    }
  });
});
