import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { withoutTurns } from "../../contract/text-direction.ts";
import { castOf } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";
import { atomDocument } from "./atom.ts";
import { commentEntry, postEntry } from "./atom-entries.ts";
import { readFeed } from "./test-feed.ts";

const PUBLIC_URL = "https://hearth.example";
const app = await startTestApp({ publicUrl: PUBLIC_URL });
const { alice, bob, upload, submitText, submitLink, comment, deletePost, readPost } = await castOf(app);
afterAll(() => app.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.site + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const read = async (path: string) => readFeed((await get(path)).text);

describe("Atom feeds", () => {
  test("show the picture of a post, by its full address", async () => {
    const { key, address } = await upload(alice, await drawing({ width: 900 }).png().toBuffer());
    const id = await submitLink(alice, { content: address, imageAlt: '"Fire" & <smoke>' });
    const { entries } = await read("/atom.xml");
    const $ = load(entries.find((entry) => entry.id.endsWith(`/${id}`))!.content);
    expect($("img").attr()).toEqual({
      src: `${PUBLIC_URL}/images/${key}/640.jpg`,
      alt: '"Fire" & <smoke>',
    });
    await deletePost(alice, id);
  });

  test("list the newest posts of the site, of a feed and of a member", async () => {
    const text = await submitText(alice, {
      title: "Words",
      content: "One.\n\nTwo.",
      customCategories: ["Books"],
    });
    const link = await submitLink(bob, { title: "A page", content: "https://example.com/a?b=1&c=2" });
    const home = await read("/atom.xml");
    expect(home).toMatchObject({
      id: `${PUBLIC_URL}/atom.xml`,
      title: "Hearth",
      links: { self: `${PUBLIC_URL}/atom.xml`, alternate: `${PUBLIC_URL}/` },
    });
    expect(home.entries.map(({ title }) => title)).toEqual(["A page", "Words"]);
    expect(home.entries[0]).toMatchObject({
      id: `${PUBLIC_URL}/details/${link}`,
      author: "bob",
      links: {
        alternate: `${PUBLIC_URL}/details/${link}`,
        related: "https://example.com/a?b=1&c=2",
        replies: `${PUBLIC_URL}/details/${link}/atom.xml`,
      },
    });
    expect(home.updated).toBe(home.entries[0]!.updated);
    const books = await read("/feed/bOOks/atom.xml");
    expect(books).toMatchObject({
      title: "Books - Hearth",
      links: { self: `${PUBLIC_URL}/feed/books/atom.xml` },
    });
    expect(books.entries).toMatchObject([
      { id: `${PUBLIC_URL}/details/${text}`, categories: ["Books"], content: "<p>One.</p><p>Two.</p>" },
    ]);
    const member = await read("/user/ALICE/atom.xml");
    expect(member).toMatchObject({
      title: "Posts by alice - Hearth",
      links: { alternate: `${PUBLIC_URL}/user/alice` },
    });
    expect(member.entries.map(({ title }) => title)).toEqual(["Words"]);
  });

  test("of a post's discussion list its newest comments", async () => {
    const post = await submitText(alice, { title: "Talk" });
    expect((await read(`/details/${post}/atom.xml`)).entries).toEqual([]);
    const first = await comment(bob, post, "First, see https://example.com/x.");
    const second = await comment(alice, post, "Second.");
    const gone = await comment(alice, post, "Gone.");
    await sql`update comments set deleted_at = now() where id = ${gone.id}`.execute(app.db);
    const { title, entries } = await read(`/details/${post}/atom.xml`);
    expect(title).toBe("Comments on Talk - Hearth");
    expect(entries.map(({ id }) => id)).toEqual(
      [second, first].map(({ id }) => `${PUBLIC_URL}/details/${post}#comment-${id}`),
    );
    expect(load(entries[1]!.content)("a").attr("href")).toBe("https://example.com/x");
  });

  test("say when a comment was edited", async () => {
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "Before");
    await sql`update comments set created_at = now() - interval '1 hour' where id = ${id}`.execute(app.db);
    const edited = await app.call("POST", `/comment/${id}`, {
      token: bob.token,
      body: { text: "After", was: "Before" },
    });
    expect(edited.status).toBe(200);
    const feed = await read(`/details/${post}/atom.xml`);
    const [entry] = feed.entries;
    expect(Date.parse(entry!.updated) - Date.parse(entry!.published)).toBeGreaterThan(3_500_000);
    expect(feed.updated).toBe(entry!.updated);
  });

  test("have at most forty entries", async () => {
    const post = await submitText(alice);
    for (let n = 0; n < 42; n++) await comment(bob, post, `Comment ${n}`);
    const { entries } = await read(`/details/${post}/atom.xml`);
    expect(entries).toHaveLength(40);
    expect(entries[0]!.content).toBe("<p>Comment 41</p>");
  });

  test("leave out deleted posts, and are a 404 for a post, member or feed that does not exist", async () => {
    const post = await submitText(alice, { title: "Short-lived" });
    await deletePost(alice, post);
    for (const path of ["/atom.xml", "/user/alice/atom.xml"])
      expect((await get(path)).text).not.toContain("Short-lived");
    for (const path of [
      `/details/${post}/atom.xml`,
      "/details/999999/atom.xml",
      "/details/x/atom.xml",
      "/user/nobody_here/atom.xml",
      "/user/%00/atom.xml",
      "/feed/No such feed/atom.xml",
      "/feed/%00/atom.xml",
      "/feed/%20/atom.xml",
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await get("/feed/%E0/atom.xml")).status).toBe(400);
  });

  test("are accepted by a strict Atom parser, which refuses broken ones", async () => {
    const { text } = await get("/atom.xml");
    for (const broken of [
      text.replace(/<id>.*?<\/id>/, ""),
      text.replace(/<updated>.*?<\/updated>/, "<updated>yesterday</updated>"),
      text.replace("</feed>", "<extra/></feed>"),
      text.replace("</title>", "<</title>"),
    ]) {
      expect(broken).not.toBe(text);
      expect(() => readFeed(broken)).toThrow(/./);
    }
  });

  test("have Atom's content type, may be cached for a minute, and are a 304 when unchanged", async () => {
    const { headers } = await get("/atom.xml");
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const again = await get("/atom.xml", { "if-none-match": headers.get("etag")! });
    expect([again.status, again.text]).toEqual([304, ""]);
    await submitText(alice);
    expect((await get("/atom.xml", { "if-none-match": headers.get("etag")! })).status).toBe(200);
  });

  test("without PUBLIC_URL have the address of the request", async () => {
    const unnamed = await startTestApp({ beside: app });
    try {
      const feed = readFeed(await (await fetch(`${unnamed.site}/atom.xml`)).text());
      expect(feed.links["self"]).toBe(`${unnamed.site}/atom.xml`);
    } finally {
      await unnamed.close();
    }
  });
});

/** Texts, each with the part of it that XML can hold, if XML cannot hold all of it. */
const HOSTILE: [words: string, kept?: string][] = [
  ["]]>"],
  ["<script>alert(1)</script>"],
  [`"><img src=x onerror=alert(1)> & &amp; &#0;`],
  ["a\u0001b\u0008c\u000bd\u001be\ufffef\uffff", "abcdef"],
  ["half \ud83d of a pair \ude00", "half  of a pair "],
  ["👩‍👩‍👧‍👦 😀 שלום ‮"],
  ["https://example.com/?<script>]]>&\"'"],
];

describe("hostile texts", () => {
  test.each(HOSTILE)("%j stays plain text in a feed", async (words, kept = words) => {
    const post = {
      ...(await readPost(await submitText(alice))),
      title: words,
      content: words,
      customCategories: [words],
    };
    const said = { id: "1", text: words, parentId: null, mentions: [], upvotes: 0, deleted: false };
    const entry = commentEntry("1", words, {
      ...said,
      createdAt: post.createdAt,
      userName: "bob",
      userId: "",
    });
    const entries = [postEntry(post), entry];
    const site = { origin: PUBLIC_URL, site: { name: words } };
    const feed = readFeed(
      atomDocument({ title: words, at: { path: "/atom.xml" }, page: "/", since: new Date(0), entries }, site),
    );
    const turned = withoutTurns(kept);
    expect(feed.title).toBe(turned);
    expect(feed.entries.map(({ title }) => title)).toEqual([turned, `bob on ${turned}`]);
    expect(feed.entries[0]!.categories).toEqual([kept]);
    for (const { content } of feed.entries) {
      const $ = load(content);
      expect($("body").text()).toBe(kept);
      expect($("script, img").length).toBe(0);
    }
  });
});
