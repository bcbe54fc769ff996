import type { Token } from "markdown-exit";
import type { FormattedNode, FormattedText } from "../../contract/formatted-text.ts";
import { formattedWords } from "../../contract/formatted-text.ts";
import { isBlank } from "../../contract/limits.ts";
import { markdown, MAX_NESTING } from "./markdown.ts";
import { type Addresses, LINKS_ALONE, treeOf } from "./tree.ts";

/** Without any of these a text has no formatting. The last two are lists and indented code. */
const MARK = /[*_~`[\]<>&\\#=]|^[ \t]*(?:[-+]|\d+[.)])|^(?: {4}|\t)/m;

/** Everything that may begin an element, or that costs time at each level of nesting: a line end. */
const COUNTED = /[*_~`[\]<>&\\#!\n]|[-+][ \t]|\d[.)][ \t]/g;

/**
 * The most marks of a formatted text, which bounds the time: an honest text of 40,000 characters has a tenth
 * of them.
 */
const MOST_MARKS = 4_000;

/** The most nodes of a tree, since one line can open a dozen lists. */
const MOST_NODES = 8_000;

/** The most characters of all links' addresses, since thousands of links can use one definition. */
const MOST_IN_ADDRESSES = 100_000;

/**
 * Parses a member's Markdown. Returns null for a text without formatting, and for one with too much of it:
 * both are shown as they are written.
 */
export function formatText(text: string, addresses: Addresses = LINKS_ALONE): FormattedText | null {
  if (!MARK.test(text) || isDense(text)) return null;
  const tokens = markdown.parse(text, {});
  if (tokens.some(({ level }) => level >= MAX_NESTING - 1)) return null;
  if (charactersInAddresses(tokens) > MOST_IN_ADDRESSES) return null;
  const tree = treeOf(tokens, addresses);
  if (countNodes(tree) > MOST_NODES) return null;
  return isPlain(tree, text) || !hasWords(tree) ? null : tree;
}

function isDense(text: string): boolean {
  if (text.length <= MOST_MARKS) return false;
  let marks = 0;
  for (const _ of text.matchAll(COUNTED)) if (++marks > MOST_MARKS) return true;
  return false;
}

function charactersInAddresses(tokens: Token[]): number {
  return tokens.reduce((sum, token) => {
    const address = token.attrGet("href") ?? token.attrGet("src") ?? "";
    return sum + address.length + charactersInAddresses(token.children ?? []);
  }, 0);
}

function countNodes(nodes: FormattedNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + (typeof node === "string" ? 0 : countNodes(node.children)), 0);
}

/** False for a text of definitions alone, for example, of which readers would see nothing. */
function hasWords(nodes: FormattedNode[]): boolean {
  return nodes.some((node) =>
    typeof node === "string" ? !isBlank(node) : node.kind === "image" || hasWords(node.children),
  );
}

/** Whether a tree has nothing but the text's own words, in paragraphs. Then the text keeps its own spaces. */
function isPlain(tree: FormattedText, text: string): boolean {
  const isFlat = tree.every(
    ({ kind, children }) => kind === "paragraph" && children.every((child) => typeof child === "string"),
  );
  return isFlat && withoutSpace(formattedWords(tree)) === withoutSpace(text);
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
