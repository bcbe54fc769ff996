import { expect, test } from "vitest";
import { codePoints } from "../../contract/limits.ts";
import { cutText, decodeText, onOneLine } from "./read-values.ts";

test("complete HTML entities are decoded, and only once", () => {
  expect(decodeText("Q&amp;A &lt;b&gt; &quot;x&quot; caf&eacute; &#8217; &#x1F44B;")).toBe(
    'Q&A <b> "x" café ’ 👋',
  );
  expect(decodeText("&amp;lt;")).toBe("&lt;");
  expect(decodeText("http://example.com/?a=1&copy=2")).toBe("http://example.com/?a=1&copy=2");
});

test("NUL characters and lone surrogates, which PostgreSQL cannot store, are removed", () => {
  expect(decodeText("a\0b\ud800c\udc00d👋")).toBe("abcd👋");
  expect(decodeText("&#0;&#xD800;")).toBe("\ufffd\ufffd");
});

test("control characters are removed, except tab and line ends", () => {
  expect(decodeText("a\u0001b\u001b[31mc\u007f\u0085d\te\r\nf&#27;")).toBe("ab[31mcd\te\r\nf");
});

test("a text on one line is trimmed, and each run of white space becomes one space", () => {
  expect(onOneLine("  a\n\tb\u00a0 c ")).toBe("a b c");
});

test("a text is cut to a number of code points, the ellipsis included", () => {
  expect(cutText("👋".repeat(200), 200)).toBe("👋".repeat(200));
  expect(cutText("👋".repeat(201), 200)).toBe(`${"👋".repeat(199)}…`);
  expect(cutText(`${"x".repeat(198)} yz`, 200)).toBe(`${"x".repeat(198)}…`);
  expect(codePoints(cutText("é".repeat(100_000), 40_000))).toBe(40_000);
});
