import { load } from "cheerio";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { readFeed } from "../open-web/test-feed.ts";

const app = await startTestApp({ publicUrl: "https://hearth.example", withPages: true });
const { alice, submitLink, submitVideo, submitText, readPost } = await castOf(app);
afterAll(() => app.close());

const submit = (body: object) =>
  app.call("POST", "/submit", {
    token: alice.token,
    body: { title: "A title", contentType: "link", content: "https://example.com/", ...body },
  });

test("a link and a video keep their caption exactly as typed, without the white space around it", async () => {
  const caption = "One <b>word</b>.\n\nAnd https://example.org/ 👩‍👩‍👧";
  const link = await readPost(await submitLink(alice, { caption: `  ${caption}\n` }));
  expect(link).toMatchObject({ content: "https://example.com/page", caption, previewText: caption });
  expect(await readPost(await submitVideo(alice, { caption }))).toMatchObject({ caption });
});

test.each(["", " \n", "\u200B"])("a blank caption is none: %j", async (caption) => {
  const post = await readPost(await submitLink(alice, { caption }));
  expect(post).not.toHaveProperty("caption");
  expect(post.previewText).toBe("");
});

test("a text has no caption: its words are its content", async () => {
  expect(await readPost(await submitText(alice, { caption: "Beside." }))).not.toHaveProperty("caption");
});

test("a caption is as long as a text at most", async () => {
  expect((await submit({ caption: "👋".repeat(40_000) })).status).toBe(201);
  expect(await submit({ caption: "a".repeat(40_001) })).toMatchObject({
    status: 400,
    body: { error: "Caption cannot exceed 40000 characters." },
  });
});

test("lists have a caption's first 300 characters, and its first 100 plus '...' as the preview", async () => {
  await submitLink(alice, { caption: "👋".repeat(301), customCategories: ["Waving"] });
  const { body } = await app.call("GET", "/submissions?category=waving");
  expect(body.submissions).toMatchObject([
    { caption: "👋".repeat(300), previewText: `${"👋".repeat(100)}...` },
  ]);
});

test("search finds a post by its caption and still by the host of its link", async () => {
  const id = await submitLink(alice, { content: "https://www.some-tool.example/", caption: "Quokkas!" });
  for (const query of ["quokka", "some-tool"]) {
    const { body } = await app.call("GET", `/search?query=${query}`);
    expect(body.submissions.map((post: { id: string }) => post.id)).toEqual([id]);
  }
});

test("the page, its description, its structured data and its Atom entry have the caption", async () => {
  const id = await submitLink(alice, { title: "A tool", caption: "Sharp, and\nlight." });
  const page = load(await (await fetch(`${app.site}/details/${id}`)).text());
  expect(page("main article").text()).toContain("Sharp, and\nlight.");
  expect(page('head meta[property="og:description"]').attr("content")).toBe("Sharp, and light.");
  expect(page('script[type="application/ld+json"]').text()).toContain(`"text":"Sharp, and\\nlight."`);
  const { entries } = readFeed(await (await fetch(`${app.site}/atom.xml`)).text());
  const entry = entries.find(({ title }) => title === "A tool");
  const content = load(entry!.content);
  expect(
    content("p")
      .toArray()
      .map((part) => content(part).text()),
  ).toEqual(["https://example.com/page", "Sharp, andlight."]);
});
