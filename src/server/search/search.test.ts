import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, submitText, submitLink, deletePost } = await castOf(app);
afterAll(() => app.close());

async function search(query: string, more = "") {
  const { status, body } = await app.call("GET", `/search?query=${encodeURIComponent(query)}${more}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return { titles: body.submissions.map(({ title }: { title: string }) => title), next: body.next };
}

const titles = async (query: string) => (await search(query)).titles;

beforeAll(async () => {
  for (const [title, content] of [
    ["Elephants remember", "They walk far."],
    ["A walk in the park", "We saw an elephant."],
    ["Caf\u00e9 in Z\u00fcrich", "Cr\u00e8me br\u00fbl\u00e9e for all."],
    ["The Who in concert", "A loud evening."],
    ["Red owls at night", "Nothing else."],
    ["Night of the red herring", "And an owl."],
    ["Running shoes", "For runners."],
    ["C++ and Rust", "foo_bar() is slow."],
    ["A node.js tutorial", "By e-mail and/or post."],
    ["\u732b\u306e\u672c", "\u732b"],
  ] as const) {
    await submitText(alice, { title, content });
  }
  await submitLink(alice, { title: "A tool", content: "https://www.some-tool.example/path?x=1" });
});

describe("GET /search", () => {
  test("finds words by their stems in title and text; a match in the title ranks above one in the text", async () => {
    expect(await titles("elephant")).toEqual(["Elephants remember", "A walk in the park"]);
    expect(await titles("walking")).toEqual(["A walk in the park", "Elephants remember"]);
  });

  test("a post matches only if it has all words", async () => {
    expect(await titles("elephant park")).toEqual(["A walk in the park"]);
  });

  test("a quoted phrase matches its words in this order", async () => {
    expect(await titles('"red owls"')).toEqual(["Red owls at night"]);
    expect(await titles('"owls red"')).toEqual([]);
  });

  test("a minus sign excludes posts with the word or phrase", async () => {
    expect(await titles("night -herring")).toEqual(["Red owls at night"]);
    expect(await titles('night -"red owls"')).toEqual(["Night of the red herring"]);
    expect(await titles("-night")).toEqual([]);
  });

  test("the last word may be the beginning of a word, until a space ends it", async () => {
    expect(await titles("eleph")).toEqual(["Elephants remember", "A walk in the park"]);
    expect(await titles("runn")).toEqual(["Running shoes"]);
    expect(await titles("zu")).toEqual(["Caf\u00e9 in Z\u00fcrich"]);
    await submitText(alice, { title: "Cat pictures" });
    await submitText(alice, { title: "Catalogue of ships" });
    expect((await titles("cat")).toSorted()).toEqual(["Cat pictures", "Catalogue of ships"]);
    expect(await titles("cat ")).toEqual(["Cat pictures"]);
  });

  test("accents do not matter", async () => {
    for (const words of ["cafe", "Z\u00fcrich", "zurich", "creme brulee", "CAF\u00c9"]) {
      expect(await titles(words)).toEqual(["Caf\u00e9 in Z\u00fcrich"]);
    }
  });

  test("stop words count in a quoted phrase", async () => {
    expect(await titles('"the who"')).toEqual(["The Who in concert"]);
  });

  test("a mistyped word finds similar titles, but only if nothing matches as typed", async () => {
    expect(await titles("elefants")).toEqual(["Elephants remember"]);
    expect(await titles("runing shoos")).toEqual(["Running shoes"]);
    expect(await titles("qqqqxyz")).toEqual([]);
  });

  test("words in other scripts, names in code and host names are found", async () => {
    expect(await titles("foo_bar")).toEqual(["C++ and Rust"]);
    expect(await titles("\u732b\u306e\u672c")).toEqual(["\u732b\u306e\u672c"]);
    for (const host of ["some-tool.example", "some-tool", "example tool"]) {
      expect(await titles(host)).toContain("A tool");
    }
  });

  test("words that are written together are found by each word and as a whole", async () => {
    for (const words of ["node tutorial", "node.js tutorial", "js node", "mail post", "e-mail", "and/or"]) {
      expect([words, await titles(words)]).toEqual([words, ["A node.js tutorial"]]);
    }
    expect(await titles('"js.node"')).toEqual([]);
  });

  test("a deleted post is gone at once", async () => {
    const id = await submitText(alice, { title: "Ephemeral words" });
    expect(await titles("ephemeral")).toEqual(["Ephemeral words"]);
    await deletePost(alice, id);
    expect(await titles("ephemeral")).toEqual([]);
  });

  test("q is the same as query; an empty search or one over 200 characters is a 400", async () => {
    expect((await app.call("GET", "/search?q=elephant")).body.submissions).toHaveLength(2);
    for (const query of ["", "?query=", "?q=%20%20", `?query=${"a".repeat(201)}`, "?query=%00"]) {
      expect([query, (await app.call("GET", `/search${query}`)).status]).toEqual([query, 400]);
    }
  });

  test("only the first 16 words of a search count", async () => {
    const words = Array.from({ length: 16 }, (_, n) => `w${n}`).join(" ");
    await submitText(alice, { title: "Many terms", content: words });
    expect(await titles(`${words} w99`)).toEqual(["Many terms"]);
    expect(await titles(`w99 "${words}"`)).toEqual([]);
    expect(await titles(`${words.replaceAll(" ", "-")} w99`)).toEqual(["Many terms"]);
  });

  test.for([
    "'",
    "''",
    '"',
    '"""',
    "-",
    "--",
    '-"',
    "&",
    "|",
    "!",
    "!!!",
    ":*",
    "a:*",
    "(",
    ")",
    "(((",
    "\\",
    "%",
    "_",
    "<->",
    "a <-> b",
    "a & b | c",
    "'; drop table posts; --",
    "\u{1F600}",
    "\u202e",
    "a\u0301",
    "*:*",
    "! a",
    "a'b",
    "a''b",
    "\\'",
    "x".repeat(200),
    "!?".repeat(100),
    "a ".repeat(100),
    '"a '.repeat(66),
    "-a ".repeat(66),
    "a.b.c.d.e",
    "http://x.y/z?a=b",
    "a@b.c",
    "1 2 3",
    "-1",
    "0x",
    "NaN",
    "a-b-c-d",
    "1e999",
  ])("a search for %j is answered without a 5xx", async (query) => {
    const { status } = await app.call("GET", `/search?query=${encodeURIComponent(query)}`);
    expect([200, 400]).toContain(status);
    expect(status === 400).toBe(query.trim() === "");
  });

  test("paging by offset or by cursor shows each post once, also while others post", async () => {
    for (let n = 0; n < 25; n++) await submitText(alice, { title: `Pebble ${"stone ".repeat(n % 3)}` });
    const all = (await search("pebble", "&limit=100")).titles;
    expect(all).toHaveLength(25);
    const byOffset = [];
    for (let offset = 0; offset < 30; offset += 7) {
      byOffset.push(...(await search("pebble", `&limit=7&offset=${offset}`)).titles);
    }
    expect(byOffset).toEqual(all);
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null && ids.length < 40;) {
      const path: string = `/search?query=pebble&limit=4${cursor && `&cursor=${cursor}`}`;
      const { body } = await app.call("GET", path);
      ids.push(...body.submissions.map(({ id }: { id: string }) => id));
      cursor = body.next;
      await submitText(alice, { title: "Pebble" });
    }
    expect(new Set(ids).size).toBe(25);
    expect(ids).toHaveLength(25);
  });

  test("results by similar titles are paged too", async () => {
    for (let n = 0; n < 5; n++) await submitText(alice, { title: `Hippopotamus ${n}` });
    const byOffset = [];
    for (const offset of [0, 2, 4, 6]) {
      byOffset.push(...(await search("hipopotamos", `&limit=2&offset=${offset}`)).titles);
    }
    expect(new Set(byOffset).size).toBe(5);
    expect(byOffset).toHaveLength(5);
    const first = await search("hipopotamos", "&limit=3");
    expect(first.titles).toHaveLength(3);
    const second = await search("hipopotamos", `&limit=3&cursor=${first.next}`);
    expect(new Set([...first.titles, ...second.titles]).size).toBe(5);
  });

  test.for(["x", "match.1", "match.1.2.3.4", "new.1", "match.-1.2.3"])(
    "the cursor %s is a 400",
    async (cursor) => {
      expect((await app.call("GET", `/search?query=a&cursor=${cursor}`)).status).toBe(400);
    },
  );
});
