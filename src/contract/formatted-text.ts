import { textParts } from "./mentions-and-addresses.ts";

/** The kinds inside a line of text. */
const INLINE_KINDS = ["strong", "emphasis", "strikethrough", "code", "link", "image"] as const;

const BLOCK_KINDS = [
  "paragraph",
  "heading",
  "quote",
  "list",
  "numbered-list",
  "item",
  "code-block",
  "divider",
] as const;

/** Every kind of element that a member's text can have (decision 54). */
export const FORMATTED_KINDS = [...BLOCK_KINDS, ...INLINE_KINDS] as const;

export type FormattedKind = (typeof FORMATTED_KINDS)[number];

/** The HTML element of each kind; a heading's depends on its level. */
export const TAGS: Record<Exclude<FormattedKind, "heading">, string> = {
  paragraph: "p",
  quote: "blockquote",
  list: "ul",
  "numbered-list": "ol",
  item: "li",
  "code-block": "pre",
  divider: "hr",
  strong: "strong",
  emphasis: "em",
  strikethrough: "del",
  code: "code",
  link: "a",
  image: "img",
};

/** A stored image in a text. Its element's children are its description. */
export interface TextImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

export interface FormattedElement {
  kind: FormattedKind;
  children: FormattedNode[];
  /** A link's address, with http or https. */
  href?: string | undefined;
  /** A heading's level, 1 to 3. */
  level?: number | undefined;
  /** The number of a numbered list's first item. */
  start?: number | undefined;
  /** An image's file. */
  image?: TextImage | undefined;
}

/** An element, or words, whose line ends are shown. Addresses and mentions in words are found by `textParts`. */
export type FormattedNode = string | FormattedElement;

/** A text as a list of blocks. */
export type FormattedText = FormattedElement[];

const INLINE: ReadonlySet<string> = new Set(INLINE_KINDS);

export function isInline({ kind }: FormattedElement): boolean {
  return INLINE.has(kind);
}

/**
 * The words of a formatted text, without marks; a blank line follows each block but a list's items. An image reads as its
 * description.
 */
export function formattedWords(text: FormattedText): string {
  return wordsOfNodes(text).trimEnd();
}

/** As `formattedWords`, with the line ends at the end. */
export function wordsOfNodes(nodes: FormattedNode[]): string {
  let words = "";
  for (const node of nodes) {
    if (typeof node === "string") words += node;
    else if (node.kind === "image") words += wordsOfNodes(node.children) || "image";
    else if (isInline(node)) words += wordsOfNodes(node.children);
    else {
      const begun = words === "" || words.endsWith("\n") ? words : `${words}\n`;
      words = `${begun}${wordsOfNodes(node.children).trimEnd()}${node.kind === "item" ? "\n" : "\n\n"}`;
    }
  }
  return words;
}

/** The words in which readers see addresses and mentions: all but those in code, in links and of images. */
function proseIn(nodes: FormattedNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    return UNLINKED.has(node.kind) ? [] : proseIn(node.children);
  });
}

const UNLINKED: ReadonlySet<string> = new Set(["code", "code-block", "link", "image"]);

/** The addresses that readers of a text see as links. `formatted` is null for a plain text. */
export function addressesIn(text: string, formatted: FormattedText | null): string[] {
  const addresses = proseOf(text, formatted).flatMap((prose) =>
    textParts(prose).flatMap((part) => (part.kind === "address" ? [part.text] : [])),
  );
  return [...addresses, ...hrefsIn(formatted ?? [])];
}

function hrefsIn(nodes: FormattedNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.href === undefined ? hrefsIn(node.children) : [node.href];
  });
}

/** The names that a text mentions, as typed, each spelling once. `formatted` is null for a plain text. */
export function mentionedNames(text: string, formatted: FormattedText | null): string[] {
  const parts = proseOf(text, formatted).flatMap(textParts);
  const mentions = parts.filter(({ kind }) => kind === "mention");
  return [...new Set(mentions.map((mention) => mention.text.slice(1)))];
}

function proseOf(text: string, formatted: FormattedText | null): string[] {
  return formatted ? proseIn(formatted) : [text];
}
