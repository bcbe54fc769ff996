import { Parser } from "htmlparser2";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress } from "../../contract/links.ts";

export interface ParsedHead {
  title: string | null;
  siteName: string | null;
  description: string | null;
  image: string | null;
}

/** The tags that give each value, the best first. */
const TITLE = ["og:title", "twitter:title", "title"];
const SITE_NAME = ["og:site_name"];
const DESCRIPTION = ["og:description", "twitter:description", "description"];
const IMAGE = [
  ...["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src", "image_src"],
];
const WANTED = new Set([...TITLE, ...SITE_NAME, ...DESCRIPTION, ...IMAGE]);

/** Characters parsed in one step, so that the limits below stop a hostile page in time. */
const PIECE = 8_192;
/** Deeper than any real head. The parser's work grows with the square of the depth. */
const DEEPEST = 100;
/** More elements and attributes than any real head has. */
const MOST_PARTS = 10_000;
/** More characters than any real title or address has. */
const LONGEST = 10_000;

/** Parses the head of a page in pieces, and keeps the first value of each kind. */
export class HeadReader {
  /** Whether the head has ended or exceeds a limit; the rest of the page is not parsed. */
  isOver = false;
  #base = "";
  readonly #found = new Map<string, string>();
  readonly #parser: Parser;
  /** The text of the open title element; null outside of one. */
  #title: string | null = null;
  #depth = 0;
  #parts = 0;
  /** The number of open svg elements, whose titles are not the page's. */
  #drawings = 0;

  constructor() {
    this.#parser = new Parser({
      onattribute: () => this.#count(),
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => {
        if (this.#title !== null && this.#title.length < LONGEST) this.#title += text;
      },
      onclosetag: (name) => this.#close(name),
    });
  }

  read(html: string): void {
    for (let at = 0; at < html.length && !this.isOver; at += PIECE) {
      this.#parser.write(html.slice(at, at + PIECE));
    }
  }

  /** The values found; relative addresses resolve against the page's `address`. */
  head(address: string): ParsedHead {
    const base = URL.parse(this.#base, address)?.href ?? address;
    return {
      title: this.#text(TITLE, LIMITS.title),
      siteName: this.#text(SITE_NAME, LIMITS.previewSite),
      description: this.#text(DESCRIPTION, LIMITS.previewDescription),
      image: this.#address(IMAGE, base),
    };
  }

  /** The text of the first of these tags that has visible text, as one line of at most `max` characters. */
  #text(names: string[], max: number): string | null {
    for (const name of names) {
      const words = oneLine(this.#found.get(name) ?? "");
      if (!isBlank(words)) return cut(words, max);
    }
    return null;
  }

  /** The address in the first of these tags that has a web address. */
  #address(names: string[], base: string): string | null {
    for (const name of names) {
      const href = URL.parse(this.#found.get(name)?.trim() || "data:", base)?.href ?? "";
      if (parseWebAddress(href) && href.length <= LIMITS.url) return href;
    }
    return null;
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (this.isOver) return;
    this.#count();
    if (++this.#depth > DEEPEST || name === "body") this.isOver = true;
    else if (name === "svg") this.#drawings++;
    else if (name === "title" && this.#drawings === 0) this.#title = "";
    else if (name === "base") this.#base ||= attributes["href"] ?? "";
    else if (name === "meta") this.#keepMeta(attributes);
    else if (name === "link" && /(^|\s)image_src(\s|$)/i.test(attributes["rel"] ?? "")) {
      this.#keep("image_src", attributes["href"]);
    }
  }

  #count(): void {
    if (++this.#parts > MOST_PARTS) this.isOver = true;
  }

  #close(name: string): void {
    this.#depth--;
    if (name === "head") this.isOver = true;
    else if (name === "svg") this.#drawings--;
    else if (name === "title" && this.#title !== null) {
      this.#keep("title", this.#title);
      this.#title = null;
    }
  }

  /** Pages mix up `property` and `name`, so either attribute counts. */
  #keepMeta({ property, name, content }: Record<string, string>): void {
    for (const named of [property, name]) this.#keep(named?.trim().toLowerCase() ?? "", content);
  }

  #keep(name: string, value: string | undefined): void {
    if (!WANTED.has(name) || !value || this.#found.get(name)?.trim()) return;
    this.#found.set(name, value.slice(0, LONGEST));
  }
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Cuts between code points and appends an ellipsis. */
function cut(text: string, max: number): string {
  const points = Array.from(text.slice(0, max * 2));
  if (points.length <= max && text.length <= max * 2) return text;
  return `${points
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}
