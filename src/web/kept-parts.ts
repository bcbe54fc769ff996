import { LRUCache } from "lru-cache";

/** Bytes of markup, and characters of the data that it shows, that are kept: those of some hundreds of cards. */
const SPACE = 2_000_000;

const parts = new LRUCache<string, Uint8Array>({
  maxSize: SPACE,
  sizeCalculation: (markup, data) => markup.length + data.length,
});

/** The server gives the same object for a post that has not changed: its JSON need not be made to find it. */
const partOf = new WeakMap<object, Uint8Array>();

const encoder = new TextEncoder();

/** What stands in a page's markup where a part comes: no text in a page can say it. */
const MARK = crypto.randomUUID();
const MARKED = new RegExp(`<${MARK} (\\d+)>`);

/**
 * The parts of a page that others share. Each is drawn once for as long as it shows the same data: of the forty posts of a
 * list one or two have changed when it is rendered again. They are put in as bytes, at the end: text with one
 * letter beyond Latin in it would have all of the page turned into bytes letter by letter.
 */
export class PageParts {
  readonly #shown: Uint8Array[] = [];
  #isDrawing = false;

  /** Markup that stands for the part. */
  stand(data: object, draw: () => string): string {
    // A part of a part belongs to it.
    if (this.#isDrawing) return draw();
    const place = this.#shown.push(kept(data, () => this.#draw(draw))) - 1;
    return `<${MARK} ${place}>`;
  }

  /** The page's markup, in pieces. */
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
