import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formattedText } from "../../contract/entities.ts";
import {
  addressesIn,
  type FormattedNode,
  formattedWords,
  mentionedNames,
} from "../../contract/formatted-text.ts";
import { formatText } from "./format-text.ts";
import { textHtml } from "./html.ts";
import { HOSTILE_TEXTS } from "./test-hostile-texts.ts";

const html = (text: string) => textHtml(text, formatText(text) ?? undefined);

describe("a text without formatting stays plain", () => {
  test.each([
    "Hello.",
    "One line.\nAnother line.\n\n\nA third one.",
    "  It begins with spaces,  and has   more.",
    "3 * 4 * 5 = 60, a_b_c, #1 and <3",
    "See https://example.org/_a_/b*c*?d=1&copy=2 by @_bob_.",
    "-5 degrees",
    "",
  ])("%j", (text) => {
    expect(formatText(text)).toBeNull();
  });
});

test.each([
  ["Hello *world*", "<p>Hello <em>world</em></p>"],
  ["one\ntwo **three**", "<p>one<br>two <strong>three</strong></p>"],
  ["~~gone~~ and ~here~", "<p><del>gone</del> and ~here~</p>"],
  ["> a\n> b\n\nc", "<blockquote><p>a<br>b</p></blockquote><p>c</p>"],
  ["- a\n- b\n  1. c", `<ul><li>a</li><li>b<ol start="1"><li>c</li></ol></li></ul>`],
  ["7. a\n8. b", `<ol start="7"><li>a</li><li>b</li></ol>`],
  ["# a\n\n###### b", "<h1>a</h1><h3>b</h3>"],
  ["```js\n<a>\n\n@bob\n```", "<pre>&lt;a&gt;\n\n@bob</pre>"],
  ["a `b*c*` d", "<p>a <code>b*c*</code> d</p>"],
  ["a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"],
  ["<b>*a*</b> &amp; &lt;", "<p>&lt;b&gt;<em>a</em>&lt;/b&gt; &amp; &lt;</p>"],
])("the Markdown %j reads %j", (text, expected) => {
  expect(html(text)).toBe(expected);
});

const link = (href: string, words: string) => `<a href="${href}" rel="nofollow ugc">${words}</a>`;

test.each([
  ["[words](https://example.org)", link("https://example.org", "words")],
  ["*https://example.org/a_b_*", `<em>${link("https://example.org/a_b_", "https://example.org/a_b_")}</em>`],
  ["**https://example.org**", `<strong>${link("https://example.org", "https://example.org")}</strong>`],
  [
    "[see https://example.org/a](https://example.org/b)",
    link("https://example.org/b", "see https://example.org/a"),
  ],
  ["**a** [b](/path) [c](mailto:d@example.org)", "<strong>a</strong> b c"],
  ["*[a](javascript:alert(1))*", "<em>[a](javascript:alert(1))</em>"],
  ["![a dog](https://example.org/d.png)", link("https://example.org/d.png", "a dog")],
  ["![](https://example.org/d.png)", link("https://example.org/d.png", "https://example.org/d.png")],
  ["[![a dog](https://example.org/d.png)](https://example.org)", link("https://example.org", "a dog")],
])("the link or picture %j reads %j", (text, expected) => {
  expect(html(text)).toBe(`<p>${expected}</p>`);
});

test.each([
  ["[https://bank.example](https://evil.example/bank)", "https://bank.example (evil.example)"],
  ["[HTTPS://bank.example](https://evil.example)", "HTTPS://bank.example (evil.example)"],
  ["[bank.example/login](https://www.evil.example)", "bank.example/login (evil.example)"],
  ["[go to www.bank.example](https://evil.example)", "go to www.bank.example (evil.example)"],
  ["[//bank.example](https://evil.example)", "//bank.example (evil.example)"],
  ["[https:&#x200b;//bank.example](https://evil.example)", "https:\u200b//bank.example (evil.example)"],
  ["![https://bank.example](https://evil.example)", "https://bank.example (evil.example)"],
])("the link %j names another host, so its words read %j", (text, words) => {
  expect(formattedWords(formatText(text)!)).toBe(words);
});

test.each([
  "[https://example.org.](https://example.org)",
  "[www.example.org/a](https://example.org/b)",
  "[example.org](https://www.example.org)",
  "[and//or, 3.14, e.g. this](https://example.org)",
])("the link %j names no other host", (text) => {
  expect(formattedWords(formatText(text)!)).not.toContain(" (example.org)");
});

test("a link's words lose the characters that change the direction, which make them read as another address", () => {
  expect(formattedWords(formatText("[&#x202e;moc.*knab\u2066*](https://evil.example)")!)).toBe(
    "moc.knab (evil.example)",
  );
});

test.each(["[](https://example.org)", "[&nbsp;](https://example.org)", "[![](/a)](https://example.org)"])(
  "the link %j without words shows its address",
  (text) => {
    expect(formattedWords(formatText(text)!).trim()).toBe("https://example.org");
  },
);

test.each(["[a]: https://example.org", "![](/a)", "---", "- ", "```\n```", "*&#8203;*"])(
  "a text of which no word would remain stays plain: %j",
  (text) => {
    expect(formatText(text)).toBeNull();
  },
);

test("the addresses of a text include every link's, however it is written", () => {
  const text =
    "[a](https:\\/\\/one.example) [b] <https://two.example> https://three.example\n\n[b]: https&colon;//four.example";
  const hosts = addressesIn(text, formatText(text)).map((address) => new URL(address).host);
  expect(hosts.toSorted()).toEqual(["four.example", "one.example", "three.example", "two.example"]);
});

test("a mention in code or in a link mentions nobody", () => {
  const text = "@ann *@bob_* `@carol` [@dave](https://example.org)\n\n    @erin\n\n- @_frank_";
  expect(mentionedNames(text, formatText(text))).toEqual(["ann", "bob_", "_frank_"]);
});

test("the words of a formatted text have no marks, and a line for each block", () => {
  const text =
    "# *Title*\n\nSome `code`,\n[a link](https://example.org).\n\n- one\n- two\n  > quoted\n\nEnd.";
  expect(formattedWords(formatText(text)!)).toBe("Title\n\nSome code,\na link.\n\none\ntwo\nquoted\n\nEnd.");
});

/** The deepest level of a tree. */
const depth = (nodes: FormattedNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === "string" ? 0 : 1 + depth(node.children))));

test("a tree has at most twelve levels, and quotes deeper than the parser reads leave the text plain", () => {
  expect(depth(formatText(`${">".repeat(15)} a`)!)).toBe(12);
  expect(formatText(`${">".repeat(100)} a`)).toBeNull();
  expect(depth(formatText(`${"*a **".repeat(50)}b${"** a*".repeat(50)}`)!)).toBe(12);
});

test("elements below the twelfth level become lines of that level, and no list is left without items", () => {
  const items = Array.from({ length: 8 }, (_, index) => `${"  ".repeat(index)}- **item** ${index}`);
  expect(
    formattedWords(formatText(items.join("\n"))!)
      .trim()
      .split("\n"),
  ).toEqual(items.map((_, index) => `item ${index}`));
  const quoted = `${">".repeat(11)} a\n${">".repeat(11)} - b\n${">".repeat(11)} - c`;
  expect(html(quoted)).toBe(`${"<blockquote>".repeat(11)}<p>a</p>b<br>c${"</blockquote>".repeat(11)}`);
});

test("each of more than 100 hostile texts of 40 KB is read in about the time of ordinary prose", () => {
  const ordinary =
    "A *plain* paragraph with [a link](https://example.org/a) and `code`, as people write.\n\n".repeat(460);
  formatText(ordinary);
  const ordinaryMs = bestOfThree(() => formatText(ordinary));
  const slow = HOSTILE_TEXTS.map(({ name, text }) => ({ name, ms: bestOfThree(() => formatText(text)) }));
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(100);
  // The prose takes 20 ms on a machine of 2020, so that each takes less than 50 ms there.
  expect(slow.filter(({ ms }) => ms >= 2.5 * ordinaryMs)).toEqual([]);
});

test("no hostile text has a tree of more than 400 KB", () => {
  const large = HOSTILE_TEXTS.map(({ name, text }) => ({ name, bytes: jsonBytes(formatText(text)) }));
  expect(large.filter(({ bytes }) => bytes > 400_000)).toEqual([]);
});

test("a definition that links use over and over leaves the text plain", () => {
  const uses = "[a]".repeat(500);
  expect(formatText(`[a]: https://example.org/${"u".repeat(100)}\n\n${uses}`)).not.toBeNull();
  expect(formatText(`[a]: https://example.org/${"u".repeat(1_000)}\n\n${uses}`)).toBeNull();
});

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The best of three, since other programs of the machine may slow down one. */
function bestOfThree(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

const MARKS = [
  "*",
  "_",
  "**",
  "~~",
  "`",
  "```\n",
  "> ",
  "- ",
  "1. ",
  "# ",
  "[",
  "](",
  ")",
  "![",
  "<",
  ">",
  "\\",
  "&",
  "\n",
  "\n\n",
  "    ",
  "https://a.b/",
];
const markdown = fc
  .array(fc.oneof(fc.constantFrom(...MARKS), fc.string({ unit: "grapheme", maxLength: 8 })), {
    maxLength: 60,
  })
  .map((parts) => parts.join(""));

test("no text makes the parser throw, and every tree is what the contract describes", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const tree = formatText(text);
      if (tree === null) return;
      expect(formattedText.parse(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
      expect(depth(tree)).toBeLessThanOrEqual(12);
    }),
    { numRuns: 2_000 },
  );
});

test("a text of letters and lines alone has no tree", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z .,!?@'"\n]*$/), (text) => {
      expect(formatText(text)).toBeNull();
    }),
  );
});

test("a formatted text shows every letter of its words, in order", () => {
  const words = fc.array(fc.stringMatching(/^[a-zäöü]{1,8}$/), { minLength: 1, maxLength: 12 });
  const marks = fc.array(
    fc.constantFrom(..."* _ ** ~~ ` > - # + \n".split(" "), "\n\n", " ", "\n> ", "\n- ", "\n1. "),
    {
      minLength: 12,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(words, marks, (some, between) => {
      const text = some.map((word, index) => `${between[index]}${word}`).join("");
      const shown = formattedWords(formatText(text) ?? [{ kind: "paragraph", children: [text] }]);
      // The first word after ``` would name a language, which is not shown; three backticks never meet here.
      expect(lettersOf(shown)).toBe(lettersOf(text));
    }),
    { numRuns: 2_000 },
  );
});

function lettersOf(text: string): string {
  return text.replaceAll(/[^a-zäöü]/g, "");
}
