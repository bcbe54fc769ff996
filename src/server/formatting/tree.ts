import type { Token } from "markdown-exit";
import type { FormattedElement, FormattedKind, FormattedText } from "../../contract/formatted-text.ts";
import { formattedWords, isInline } from "../../contract/formatted-text.ts";
import { isBlank } from "../../contract/limits.ts";
import { parseWebAddress } from "../../contract/links.ts";
import { completeWords } from "./link-words.ts";

/** The deepest level of a tree. Deeper elements are left out, and their words join this level. */
const MAX_DEPTH = 12;

const HIGHEST_LEVEL = 3;

/** Decides what the addresses of a text become. */
export interface Addresses {
  /** The address that a link may have, or null, which leaves the link's words without a link. */
  link: (href: string) => string | null;
  /** The key of the stored image that an image shows, or null, which makes the image a link. */
  image: (src: string) => string | null;
}

/** The rules of a text that shows no images. */
export const LINKS_ALONE: Addresses = { link: webHref, image: () => null };

const NOTHING: Addresses = { link: () => null, image: () => null };

const KINDS: Record<string, FormattedKind> = {
  paragraph: "paragraph",
  heading: "heading",
  blockquote: "quote",
  bullet_list: "list",
  ordered_list: "numbered-list",
  list_item: "item",
  strong: "strong",
  em: "emphasis",
  s: "strikethrough",
  link: "link",
};

/** Makes the closed tree (decision 54) of the parser's tokens. Everything else becomes its words. */
export function treeOf(tokens: Token[], addresses: Addresses): FormattedText {
  const builder = new TreeBuilder(addresses);
  builder.addAll(tokens);
  return builder.root.children as FormattedText;
}

function webHref(href: string): string | null {
  return parseWebAddress(href) === null ? null : href;
}

/** The size of an image is known once it is looked up. */
const NO_SIZE = { width: 0, height: 0, widths: [] };

const LISTS: ReadonlySet<FormattedKind> = new Set(["list", "numbered-list"]);

/** A list needs a level for its items, too. */
function levelsOf({ kind }: FormattedElement): number {
  return LISTS.has(kind) ? 2 : 1;
}

class TreeBuilder {
  readonly root: FormattedElement = { kind: "quote", children: [] };
  /** The open elements. An element that the tree does not get is its parent once more. */
  readonly #open = [this.root];
  #depth = 0;
  readonly #addresses: Addresses;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  addAll(tokens: Token[]): void {
    for (const token of tokens) {
      if (token.nesting === 1) this.#begin(token);
      else if (token.nesting === -1) this.#end();
      else this.#addLeaf(token);
    }
  }

  get #current(): FormattedElement {
    return this.#open.at(-1)!;
  }

  #begin(token: Token): void {
    const element = this.#elementOf(token);
    if (element === null || this.#depth + levelsOf(element) > MAX_DEPTH) {
      if (token.block) this.#beginLine();
      this.#open.push(this.#current);
      return;
    }
    this.#add(element);
    this.#open.push(element);
    this.#depth++;
  }

  #end(): void {
    const ended = this.#open.pop()!;
    if (ended === this.#current) return;
    this.#depth--;
    if (ended.kind === "link") completeWords(ended);
  }

  #elementOf(token: Token): FormattedElement | null {
    const kind = KINDS[token.type.slice(0, -"_open".length)];
    // The parser hides the paragraphs of a list without blank lines.
    if (kind === undefined || token.hidden) return null;
    if (kind === "item" && !LISTS.has(this.#current.kind)) return null;
    const element: FormattedElement = { kind, children: [] };
    if (kind === "link") {
      const href = this.#addresses.link(String(token.attrGet("href")));
      return href === null ? null : { ...element, href };
    }
    if (kind === "heading") element.level = Math.min(Number(token.tag.slice(1)), HIGHEST_LEVEL);
    if (kind === "numbered-list") element.start = Number(token.attrGet("start") ?? 1);
    return element;
  }

  #addLeaf(token: Token): void {
    switch (token.type) {
      case "inline":
        return this.addAll(token.children ?? []);
      case "code_inline":
        return this.#add({ kind: "code", children: [token.content] });
      case "code_block":
      case "fence":
        return this.#add({ kind: "code-block", children: [token.content.replace(/\n$/, "")] });
      case "hr":
        return this.#add({ kind: "divider", children: [] });
      case "softbreak":
      case "hardbreak":
        return this.#addWords("\n");
      case "image":
        return this.#addImage(token);
      default:
        return this.#addWords(token.content);
    }
  }

  #add(element: FormattedElement): void {
    this.#current.children.push(element);
  }

  #addWords(words: string): void {
    const { children } = this.#current;
    const last = children.at(-1);
    if (words === "") return;
    if (typeof last === "string") children[children.length - 1] = last + words;
    else children.push(words);
  }

  /** Keeps the words of a block that the tree does not get apart from those before it. */
  #beginLine(): void {
    const last = this.#current.children.at(-1);
    const isOpen = typeof last === "string" ? !last.endsWith("\n") : last !== undefined && isInline(last);
    if (isOpen) this.#addWords("\n");
  }

  /** Any image but a stored one becomes a link to it, so that no page loads a picture from elsewhere. */
  #addImage(token: Token): void {
    const src = String(token.attrGet("src"));
    const alt = formattedWords(treeOf(token.children ?? [], NOTHING));
    if (this.#open.some(({ kind }) => kind === "link")) return this.#addWords(alt);
    const key = this.#addresses.image(src);
    const href = this.#addresses.link(src);
    if (key !== null)
      this.#add({ kind: "image", image: { key, ...NO_SIZE }, children: isBlank(alt) ? [] : [alt] });
    else if (href === null) this.#addWords(alt);
    else {
      const link: FormattedElement = { kind: "link", href, children: alt ? [alt] : [] };
      completeWords(link);
      this.#add(link);
    }
  }
}
