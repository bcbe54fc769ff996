import { LRUCache } from "lru-cache";

/** Size limit of the cache, for some hundreds of cards: bytes of markup plus characters of JSON keys. */
const SPACE = 2_000_000;

const byJson = new LRUCache<string, Uint8Array>({
  maxSize: SPACE,
  sizeCalculation: (markup, json) => markup.length + json.length,
});

/** An unchanged post is the same object (`src/server/unchanged-objects.ts`), so a hit here needs no JSON. */
const byObject = new WeakMap<object, Uint8Array>();

const encoder = new TextEncoder();

/** Tag name of the placeholder for a part. Random, so that no text of a page can contain the placeholder. */
const MARK = crypto.randomUUID();
const MARKED = new RegExp(`<${MARK} (\\d+)>`);

/**
 * The shared parts of one page: markup cached by the data that it shows (decision 21). When a list is
 * rendered again, only the one or two changed posts of its forty are rendered. Parts join the page as bytes:
 * in one string, a single character beyond Latin-1 would slow down the encoding of the whole page.
 */
export class PageParts {
  readonly #parts: Uint8Array[] = [];
  #isRendering = false;

  /** Returns a placeholder for a part, whose markup comes from the cache or from `render`. */
  placeholderFor(data: object, render: () => string): string {
    // A part inside another part is cached with the outer one.
    if (this.#isRendering) return render();
    const index = this.#parts.push(cached(data, () => this.#render(render))) - 1;
    return `<${MARK} ${index}>`;
  }

  /** Replaces the placeholders with the parts. Returns the page's markup in pieces. */
  putIn(markup: string): Uint8Array[] {
    const pieces = markup.split(MARKED);
    return pieces.map((piece, n) => (n % 2 === 0 ? encoder.encode(piece) : this.#parts[Number(piece)]!));
  }

  #render(render: () => string): Uint8Array {
    this.#isRendering = true;
    try {
      return encoder.encode(render());
    } finally {
      this.#isRendering = false;
    }
  }
}

function cached(data: object, render: () => Uint8Array): Uint8Array {
  let markup = byObject.get(data);
  if (markup === undefined) byObject.set(data, (markup = cachedByJson(data, render)));
  return markup;
}

function cachedByJson(data: object, render: () => Uint8Array): Uint8Array {
  const json = JSON.stringify(data);
  let markup = byJson.get(json);
  if (markup === undefined) byJson.set(json, (markup = render()));
  return markup;
}
