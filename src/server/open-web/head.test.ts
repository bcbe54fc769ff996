import { type CheerioAPI, load } from "cheerio";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";
import { LIMITS } from "../../contract/limits.ts";

const PUBLIC_URL = "https://hearth.example";
const app = await startTestApp({ publicUrl: PUBLIC_URL, withPages: true });
const { alice, bob, upload, submitText, submitLink, comment, heart } = await castOf(app);
afterAll(() => app.close());

const open = async (path: string) => load(await (await fetch(app.site + path)).text());

/** The link preview that a chat program shows of a page. */
function previewOf($: CheerioAPI) {
  const said = (key: string) => $(`head meta[property="${key}"], head meta[name="${key}"]`).attr("content");
  return {
    title: said("og:title"),
    text: said("og:description"),
    picture: said("og:image"),
    alt: said("og:image:alt"),
    address: said("og:url"),
    kind: said("og:type"),
    card: said("twitter:card"),
  };
}

const SITE_PICTURE = `${PUBLIC_URL}/icon-maskable-512.png`;
const canonicalOf = ($: CheerioAPI) => $('head link[rel="canonical"]').attr("href");
const isHidden = ($: CheerioAPI) => $('head meta[name="robots"]').attr("content") === "noindex";
const atomOf = ($: CheerioAPI) =>
  $('head link[rel="alternate"][type="application/atom+xml"]')
    .toArray()
    .map(({ attribs }) => attribs["href"]);
// oxlint-disable-next-line typescript/no-explicit-any
const dataOf = ($: CheerioAPI): any => {
  const text = $('head script[type="application/ld+json"]').text();
  return text === "" ? null : JSON.parse(text);
};

describe("A preview", () => {
  test("of a text post has its title, its beginning and the site's picture", async () => {
    const words = `"Quotes" & <tags>\n\n${"🔥".repeat(200)}`;
    const id = await submitText(alice, { title: `On "fire" & <b>`, content: words });
    const $ = await open(`/details/${id}`);
    expect(previewOf($)).toEqual({
      title: `On "fire" & <b> - Hearth`,
      text: `"Quotes" & <tags> ${"🔥".repeat(142)}...`,
      picture: SITE_PICTURE,
      alt: "Hearth",
      address: `${PUBLIC_URL}/details/${id}`,
      kind: "article",
      card: "summary",
    });
    expect(
      $("head meta[property], head meta[name]")
        .toArray()
        .map(({ attribs }) => attribs["content"]),
    ).not.toContain("");
  });

  test("of a page that says nothing better has the site's description, as has the site's own data", async () => {
    const description = "A place to share links, pictures and words, and to talk about them.";
    const home = await open("/");
    expect(previewOf(home).text).toBe(description);
    expect(dataOf(home).description).toBe(description);
    expect(previewOf(await open("/login")).text).toBe(description);
    expect(previewOf(await open("/feeds-directory")).text).not.toBe(description);
  });

  test("of a link post has its title and its author", async () => {
    const id = await submitLink(alice, { title: "A page elsewhere" });
    expect(previewOf(await open(`/details/${id}`))).toMatchObject({
      title: "A page elsewhere - Hearth",
      text: "A page elsewhere, submitted by alice",
    });
  });

  test.each([
    "/",
    "/feed/books",
    "/feeds-directory",
    "/search",
    "/search?q=fire",
    "/user/alice",
    "/terms",
    "/privacy",
  ])("of %s is complete", async (path) => {
    const $ = await open(path);
    expect(previewOf($)).toMatchObject({
      title: expect.stringMatching(/Hearth$/),
      text: expect.stringMatching(/\S/),
      picture: SITE_PICTURE,
      address: PUBLIC_URL + path,
    });
    expect(canonicalOf($)).toBe(PUBLIC_URL + path);
    expect(isHidden($)).toBe(path.startsWith("/search"));
    expect($('head link[rel="manifest"]').attr("href")).toBe("/manifest.webmanifest");
  });

  test("of a post with a picture shows it large, at an address that serves it", async () => {
    const picture = await drawing({ width: 1200, height: 630 }).png().toBuffer();
    const { address } = await upload(alice, picture);
    const id = await submitLink(alice, { title: "By the fire", content: address, imageAlt: "A <fire>" });
    const $ = await open(`/details/${id}`);
    const shown = previewOf($);
    expect(shown).toMatchObject({
      title: "By the fire - Hearth",
      text: "A <fire>",
      picture: address,
      alt: "A <fire>",
      card: "summary_large_image",
    });
    const size = (side: string) => $(`head meta[property="og:image:${side}"]`).attr("content");
    expect([size("width"), size("height")]).toEqual(["1200", "630"]);
    const answer = await fetch(app.site + new URL(shown.picture!).pathname);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(1200);
  });
});

describe("The canonical address", () => {
  test.each([
    ["/?view=recent&time=all", "/"],
    ["/?utm_source=x", "/"],
    ["/?view=recent&time=all&offset=40", "/?view=recent&time=all&offset=40"],
    ["/?offset=40&utm_source=x", "/?view=top&time=24h&offset=40"],
    ["/?view=my-feed&offset=40", "/"],
    ["/feed/BOOKS", "/feed/books"],
    ["/feed/Books?time=7d", "/feed/books"],
    ["/feed/BOOKS?offset=40&time=7d", "/feed/books?time=7d&offset=40"],
    ["/user/ALICE", "/user/alice"],
    ["/user/ALICE?offset=40", "/user/alice?offset=40"],
    ["/search?x=1&q=a+b", "/search?q=a+b"],
    ["/search?query=a+b", "/search?q=a+b"],
    ["/privacy?x", "/privacy"],
  ])("of %s is %s", async (path, canonical) => {
    expect(canonicalOf(await open(path))).toBe(PUBLIC_URL + canonical);
  });

  test.each(["/login", "/settings", "/messages", "/no/such/page", "/details/999999", "/user/nobody_here"])(
    "of %s does not exist, and the page is not indexed",
    async (path) => {
      const $ = await open(path);
      expect([canonicalOf($), isHidden($), atomOf($), dataOf($)]).toEqual([undefined, true, [], null]);
    },
  );
});

describe("Without PUBLIC_URL", () => {
  test("a page names no canonical address, which must be absolute, and is still indexed", async () => {
    const nameless = await startTestApp({ beside: app, withPages: true });
    try {
      const id = await submitText(alice);
      for (const path of ["/", "/feed/books", "/user/alice", `/details/${id}`, "/terms"]) {
        const headers = { host: "attacker.example", "x-forwarded-host": "attacker.example" };
        const html = await (await fetch(nameless.site + path, { headers })).text();
        const $ = load(html);
        expect([canonicalOf($), isHidden($), previewOf($).address]).toEqual([undefined, false, undefined]);
        expect(html).not.toContain("attacker.example");
      }
    } finally {
      await nameless.close();
    }
  });
});

test("Pages name the Atom feed of their content, and that feed exists", async () => {
  const id = await submitText(alice);
  for (const [path, feed] of [
    ["/", "/atom.xml"],
    ["/feed/Books", "/feed/books/atom.xml"],
    ["/user/ALICE", "/user/alice/atom.xml"],
    [`/details/${id}`, `/details/${id}/atom.xml`],
  ] as const) {
    expect(atomOf(await open(path))).toEqual([PUBLIC_URL + feed]);
    expect((await fetch(app.site + feed)).status).toBe(200);
  }
});

describe("Structured data", () => {
  test("of a post describes the post and its discussion", async () => {
    const id = await submitText(alice, {
      title: "</script><script>alert(1)</script>",
      content: "<!-- & ]]>",
    });
    const first = await comment(bob, id, "First </script>!");
    const reply = await comment(alice, id, "A reply.", first.id);
    await heart(bob, id);
    const $ = await open(`/details/${id}`);
    expect($("script:not([src])").length).toBe(3);
    const url = `${PUBLIC_URL}/details/${id}`;
    const person = (name: string) => ({ "@type": "Person", name, url: `${PUBLIC_URL}/user/${name}` });
    expect(dataOf($)).toMatchObject({
      "@context": "https://schema.org",
      "@type": "DiscussionForumPosting",
      url,
      headline: "</script><script>alert(1)</script>",
      text: "<!-- & ]]>",
      author: person("alice"),
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      commentCount: 2,
      interactionStatistic: [
        { interactionType: "https://schema.org/LikeAction", userInteractionCount: 1 },
        { interactionType: "https://schema.org/CommentAction", userInteractionCount: 2 },
      ],
      comment: [
        {
          "@type": "Comment",
          url: `${url}#comment-${first.id}`,
          text: "First </script>!",
          author: person("bob"),
          comment: [{ url: `${url}#comment-${reply.id}`, author: person("alice") }],
        },
      ],
    });
  });

  test("of a link post names the page it shares", async () => {
    const id = await submitLink(alice, { content: "https://example.com/page" });
    expect(dataOf(await open(`/details/${id}`))).toMatchObject({
      sharedContent: { "@type": "WebPage", url: "https://example.com/page" },
    });
  });

  test("of a long discussion has only the comments of the page", async () => {
    const id = await submitText(alice);
    let parent: string | undefined;
    for (let n = 0; n < 60; n++) ({ id: parent } = await comment(bob, id, "Deeper.", parent));
    const data = dataOf(await open(`/details/${id}`));
    expect(data.commentCount).toBe(60);
    expect(JSON.stringify(data).match(/"@type":"Comment"/g)).toHaveLength(LIMITS.commentsOnPage);
  });

  test("of a member describes their profile, and of the front page the site's search", async () => {
    expect(dataOf(await open("/user/alice"))).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: { "@type": "Person", name: "alice", url: `${PUBLIC_URL}/user/alice` },
    });
    expect(dataOf(await open("/"))).toMatchObject({
      "@type": "WebSite",
      name: "Hearth",
      url: `${PUBLIC_URL}/`,
      potentialAction: {
        "@type": "SearchAction",
        target: { urlTemplate: `${PUBLIC_URL}/search?q={search_term_string}` },
      },
    });
  });
});
