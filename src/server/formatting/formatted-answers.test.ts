import { sql } from "kysely";
import { load } from "cheerio";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { readFeed } from "../open-web/test-feed.ts";

const app = await startTestApp({ publicUrl: "https://hearth.example", withPages: true });
const cast = await castOf(app);
const { alice, bob, carol, submitText, submitLink, readPost, comment } = cast;
afterAll(() => app.close());

const TEXT = "Some *slanted* [words](https://example.org/a),\nand a second line.\n\n- `@bob`\n- @carol";
const WORDS = "Some slanted words,\nand a second line.\n\n@bob\n@carol";

const paragraph = (...children: unknown[]) => ({ kind: "paragraph", children });
const strong = (word: string) => ({ kind: "strong", children: [word] });

const page = async (path: string) => load(await (await fetch(app.site + path)).text());

describe("a formatted post", () => {
  test("has its text as it was typed, its tree, and excerpts without marks", async () => {
    const post = await readPost(await submitText(alice, { content: TEXT }));
    expect(post).toMatchObject({ content: TEXT, previewText: WORDS, mentions: ["carol"] });
    expect(post.formatted[0]).toEqual(
      paragraph(
        "Some ",
        { kind: "emphasis", children: ["slanted"] },
        " ",
        { kind: "link", href: "https://example.org/a", children: ["words"] },
        ",\nand a second line.",
      ),
    );
  });

  test("is in lists and in search with its words alone", async () => {
    const id = await submitText(alice, { content: "A **quokka** smiles.", customCategories: ["Quokkas"] });
    for (const path of ["/submissions?category=quokkas", "/search?query=quokka"]) {
      const { body } = await app.call("GET", path);
      expect(body.submissions).toMatchObject([{ id, content: "A quokka smiles." }]);
      expect(body.submissions[0]).not.toHaveProperty("formatted");
      expect(body.submissions[0]).not.toHaveProperty("mentions");
    }
  });

  test("may be a link's caption", async () => {
    const post = await readPost(await submitLink(alice, { caption: "**Sharp**" }));
    expect(post).toMatchObject({
      caption: "**Sharp**",
      previewText: "Sharp",
      formatted: [paragraph(strong("Sharp"))],
    });
  });

  test("is elements on its page, and words in its description and structured data", async () => {
    const $ = await page(`/details/${await submitText(alice, { content: `# Title\n\n${TEXT}` })}`);
    const article = $("article");
    expect(article.find("h1").length).toBe(1);
    expect(article.find("h2").text()).toBe("Title");
    expect(article.find("em").text()).toBe("slanted");
    expect(article.find('a[href="https://example.org/a"]').attr("rel")).toBe("noopener nofollow ugc");
    expect(article.find("li code").text()).toBe("@bob");
    expect(article.find('li a[href="/user/carol"]').text()).toBe("@carol");
    const words = `Title ${WORDS.replaceAll(/\s+/g, " ")}`;
    expect($('meta[name="description"]').attr("content")).toBe(words);
    expect($('script[type="application/ld+json"]').text()).toContain(JSON.stringify(`Title\n\n${WORDS}`));
  });

  test("is HTML in its Atom feed", async () => {
    await submitText(alice, { content: "*One*\ntwo <b>", customCategories: ["Atomic"] });
    const xml = await (await fetch(`${app.site}/feed/atomic/atom.xml`)).text();
    expect(readFeed(xml).entries).toMatchObject([{ content: "<p><em>One</em><br>two &lt;b&gt;</p>" }]);
  });
});

test("a plain text, and a text from before formatting, has no tree and is shown as it was typed", async () => {
  const id = await submitText(alice, { content: "Only words." });
  expect(await readPost(id)).not.toHaveProperty("formatted");
  await sql`update posts set content = 'Not *slanted*' where id = ${id}`.execute(app.db);
  expect((await page(`/details/${id}`))("article").text()).toContain("Not *slanted*");
});

test("a formatted comment has its text and its tree, on the page elements, and without both once it is deleted", async () => {
  const id = await submitText(alice);
  const answer = await comment(bob, id, "**Yes**, `@alice`");
  expect(answer).toMatchObject({ text: "**Yes**, `@alice`", mentions: [] });
  const formatted = [paragraph(strong("Yes"), ", ", { kind: "code", children: ["@alice"] })];
  for (const path of ["comments", "thread"]) {
    const { body } = await app.call("GET", `/submission/${id}/${path}`);
    expect(body.comments).toMatchObject([{ formatted }]);
  }
  expect((await page(`/details/${id}`))("li strong").text()).toBe("Yes");
  await sql`update comments set deleted_at = now() where id = ${answer.id}`.execute(app.db);
  const { body } = await app.call("GET", `/submission/${id}/comments`);
  expect(body.comments[0]).not.toHaveProperty("formatted");
});

test("a formatted message has its text and its tree, and the list of conversations its words", async () => {
  const body = { toUsername: "bob", text: "**Hello**" };
  const sent = await app.call("POST", "/messages", { ...alice, body });
  expect(sent.body.message).toMatchObject({ text: "**Hello**", formatted: [paragraph(strong("Hello"))] });
  const read = await app.call("GET", "/messages/alice", bob);
  expect(read.body.messages).toMatchObject([{ formatted: [paragraph(strong("Hello"))] }]);
  const { conversations } = (await app.call("GET", "/conversations", bob)).body;
  expect(conversations[0].lastMessage).toMatchObject({ text: "Hello" });
  expect(conversations[0].lastMessage).not.toHaveProperty("formatted");
});

test("a link of formatted text to a blocked domain is refused, however it is written", async () => {
  await sql`insert into blocked_domains (domain, reason) values ('spam.example', 'Spam')`.execute(app.db);
  for (const text of [
    "[a](https:\\/\\/spam.example)",
    "[a]\n\n[a]: https&colon;//www.spam.example",
    "![a](<https://spam.example/ b>)",
  ]) {
    const id = await submitText(alice);
    const answers = [
      await app.call("POST", "/submit", { ...bob, body: { title: "a", contentType: "text", content: text } }),
      await app.call("POST", `/submission/${id}/comments`, { ...bob, body: { text } }),
      await app.call("POST", "/messages", { ...bob, body: { toUsername: "alice", text } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  }
});

const mentionsOf = async (person: typeof alice) => {
  const { notifications } = (await app.call("GET", "/notifications", person)).body;
  return notifications.filter(({ type }: { type: string }) => type === "mention");
};

describe("a mention in a post", () => {
  test("notifies each mentioned member once, and leads to the post", async () => {
    const dave = await cast.join("dave");
    const id = await submitText(bob, { title: "For Dave", content: "@dave, @DAVE and @nobody_here: *look*" });
    expect(await mentionsOf(dave)).toMatchObject([
      { message: "bob mentioned you", submissionId: id, submissionTitle: "For Dave", commentId: null },
    ]);
    expect(await readPost(id)).toMatchObject({ mentions: ["dave", "DAVE"] });
  });

  test("of oneself, in code, or by a blocked member notifies nobody", async () => {
    const erin = await cast.join("erin");
    await app.call("POST", "/user/carol/block", erin);
    await submitText(erin, { content: "@erin" });
    await submitText(bob, { content: "`@erin`" });
    await submitText(carol, { content: "Hi @erin" });
    expect(await mentionsOf(erin)).toEqual([]);
  });

  test("in a caption notifies as well, and of a deleted post no longer", async () => {
    const frank = await cast.join("frank");
    const id = await submitLink(bob, { caption: "For @frank" });
    expect(await mentionsOf(frank)).toHaveLength(1);
    await cast.deletePost(bob, id);
    expect(await mentionsOf(frank)).toEqual([]);
  });
});

test("a notification of a comment needs its comment, one of a mention does not", async () => {
  const id = await submitText(bob);
  const insert = (type: string) =>
    sql`
      insert into notifications (member_id, actor_id, type, post_id)
      select (select id from members where username = 'alice'), member_id, ${type}, id from posts where id = ${id}`.execute(
      app.db,
    );
  await expect(insert("comment")).rejects.toThrow("notifications_subject");
  await insert("mention");
});

test("a preview is the tree that the text will have, for members only", async () => {
  const preview = (body: object) => app.call("POST", "/text-preview", { ...alice, body });
  expect((await preview({ text: " **Hi** " })).body).toEqual({ formatted: [paragraph(strong("Hi"))] });
  expect((await preview({ text: "Hi" })).body).toEqual({ formatted: null });
  expect((await preview({ text: "a".repeat(40_001) })).status).toBe(400);
  expect((await app.call("POST", "/text-preview", { body: { text: "Hi" } })).status).toBe(401);
});

test("the API's description describes the tree, and every reference in it leads somewhere", async () => {
  const { body } = await app.call("GET", "/openapi.json");
  const references = JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  const names = new Set([...references].map(([, name]) => name));
  expect(names).toContain("FormattedElement");
  expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining([...names]));
  expect(JSON.stringify(body)).not.toContain('"$ref":"#/$defs');
});
