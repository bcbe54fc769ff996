import { LRUCache } from "lru-cache";
import type { SiteSettings } from "../../contract/page.ts";

/** Size limit of the cache, for some hundreds of cards: bytes of markup plus characters of JSON keys. */
const SPACE = 2_000_000;

/** The cached markup of parts, by the data that they show. */
interface Cache {
  byJson: LRUCache<string, Uint8Array>;
  /** An unchanged post is the same object (`src/server/unchanged-objects.ts`), so a hit here needs no JSON. */
  byObject: WeakMap<object, Uint8Array>;
}

/** Parts also show the site's settings, whose object is another one after a change. */
const caches = new WeakMap<SiteSettings, Cache>();

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
  readonly #cache: Cache;
  readonly #parts: Uint8Array[] = [];
  #isRendering = false;

  constructor(site: SiteSettings) {
    this.#cache = cacheFor(site);
  }

  /** Returns a placeholder for a part, whose markup comes from the cache or from `render`. */
  placeholderFor(data: object, render: () => string): string {
    // A part inside another part is cached with the outer one.
    if (this.#isRendering) return render();
    const index = this.#parts.push(cached(this.#cache, data, () => this.#render(render))) - 1;
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

function cacheFor(site: SiteSettings): Cache {
  let cache = caches.get(site);
  if (cache === undefined) {
    cache = { byJson: new LRUCache({ maxSize: SPACE, sizeCalculation: sizeOf }), byObject: new WeakMap() };
    caches.set(site, cache);
  }
  return cache;
}

function sizeOf(markup: Uint8Array, json: string): number {
  return markup.length + json.length;
}

function cached({ byJson, byObject }: Cache, data: object, render: () => Uint8Array): Uint8Array {
  let markup = byObject.get(data);
  if (markup === undefined) byObject.set(data, (markup = cachedByJson(byJson, data, render)));
  return markup;
}

function cachedByJson(byJson: Cache["byJson"], data: object, render: () => Uint8Array): Uint8Array {
  const json = JSON.stringify(data);
  let markup = byJson.get(json);
  if (markup === undefined) byJson.set(json, (markup = render()));
  return markup;
}
