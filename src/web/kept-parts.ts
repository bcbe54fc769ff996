import { LRUCache } from "lru-cache";

/** Characters of markup, and of the data that it shows, that are kept: those of some two thousand cards. */
const SPACE = 8_000_000;

const parts = new LRUCache<string, string>({
  maxSize: SPACE,
  sizeCalculation: (markup, data) => markup.length + data.length,
});

/**
 * The markup of a part of a page, drawn once for as long as it shows the same data: of the forty posts of a list one or two
 * have changed when it is rendered again.
 */
export function kept(data: object, draw: () => string): string {
  const key = JSON.stringify(data);
  const known = parts.get(key);
  if (known !== undefined) return known;
  const markup = inOnePiece(draw());
  parts.set(key, markup);
  return markup;
}

/** React's text is a thousand pieces that hang together, and would be put together for each page anew. */
function inOnePiece(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
