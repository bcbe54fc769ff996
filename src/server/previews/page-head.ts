import { Parser } from "htmlparser2";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { parseWebAddress } from "../../contract/links.ts";

/** What a page says of itself. */
export interface PageHead {
  title: string | null;
  siteName: string | null;
  description: string | null;
  /** Its picture's address, an absolute one. */
  image: string | null;
}

/** Where each is found, the best first. */
const TITLE = ["og:title", "twitter:title", "title"];
const SITE_NAME = ["og:site_name"];
const DESCRIPTION = ["og:description", "twitter:description", "description"];
const IMAGE = [
  ...["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src", "image_src"],
];
const WANTED = new Set([...TITLE, ...SITE_NAME, ...DESCRIPTION, ...IMAGE]);

/** Characters read in one go: what is too deep is left before it costs. */
const PIECE = 8_192;
/** No head is as deep. The parser's work grows with the square of the depth. */
const DEEPEST = 100;
/** Nor has any as many elements and attributes. */
const MOST_PARTS = 10_000;
/** No title or address is longer; what a page claims to be one may be. */
const LONGEST = 10_000;

/** Reads the head of a page, in pieces, and keeps the first of each thing that it has. */
export class HeadReader {
  /** Whether the head has ended, or is none: what follows is not read. */
  isOver = false;
  #base = "";
  readonly #found = new Map<string, string>();
  readonly #parser: Parser;
  /** The text of the title that is open. */
  #title: string | null = null;
  #depth = 0;
  #parts = 0;
  /** Pictures within the page have titles too. */
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

  /** What was found, on a page that stands at this address. */
  head(address: string): PageHead {
    const base = URL.parse(this.#base, address)?.href ?? address;
    return {
      title: this.#text(TITLE, LIMITS.title),
      siteName: this.#text(SITE_NAME, LIMITS.previewSite),
      description: this.#text(DESCRIPTION, LIMITS.previewDescription),
      image: this.#address(IMAGE, base),
    };
  }

  /** The first of these that says something, in one line of at most so many characters. */
  #text(names: string[], max: number): string | null {
    for (const name of names) {
      const words = oneLine(this.#found.get(name) ?? "");
      if (!isBlank(words)) return cut(words, max);
    }
    return null;
  }

  /** The first of these that leads somewhere on the web. */
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

  /** Some pages name a thing by `property`, some by `name`, whichever is meant for it. */
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

/** Cut at a code point. */
function cut(text: string, max: number): string {
  const points = Array.from(text.slice(0, max * 2));
  if (points.length <= max && text.length <= max * 2) return text;
  return `${points
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}
