import { LRUCache } from "lru-cache";

/** Size limit of the cache, for some hundreds of cards: bytes of markup plus characters of JSON keys. */
const SPACE = 2_000_000;

const parts = new LRUCache<string, Uint8Array>({
  maxSize: SPACE,
  sizeCalculation: (markup, data) => markup.length + data.length,
});

/** Markup by data object. An unchanged post is the same object (decision 22), so a hit needs no JSON. */
const partOf = new WeakMap<object, Uint8Array>();

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
  readonly #shown: Uint8Array[] = [];
  #isDrawing = false;

  /** Gives a placeholder for the part. Its markup comes from the cache or from `draw`. */
  stand(data: object, draw: () => string): string {
    // A part inside another part is cached with the outer one.
    if (this.#isDrawing) return draw();
    const place = this.#shown.push(kept(data, () => this.#draw(draw))) - 1;
    return `<${MARK} ${place}>`;
  }

  /** Replaces the placeholders with the parts. Gives the page's markup in pieces. */
  putIn(markup: string): Uint8Array[] {
    const pieces = markup.split(MARKED);
    return pieces.map((piece, n) => (n % 2 === 0 ? encoder.encode(piece) : this.#shown[Number(piece)]!));
  }

  #draw(draw: () => string): Uint8Array {
    this.#isDrawing = true;
    try {
      return encoder.encode(draw());
    } finally {
      this.#isDrawing = false;
    }
  }
}

function kept(data: object, draw: () => Uint8Array): Uint8Array {
  let markup = partOf.get(data);
  if (markup === undefined) partOf.set(data, (markup = keptAlike(data, draw)));
  return markup;
}

function keptAlike(data: object, draw: () => Uint8Array): Uint8Array {
  const key = JSON.stringify(data);
  const known = parts.get(key);
  if (known !== undefined) return known;
  const markup = draw();
  parts.set(key, markup);
  return markup;
}
