import { LRUCache } from "lru-cache";

/** Characters of markup, and of the data that it shows, that are kept: those of some hundreds of cards. */
const SPACE = 3_000_000;

const parts = new LRUCache<string, string>({
  maxSize: SPACE,
  sizeCalculation: (markup, data) => markup.length + data.length,
});

/** The server gives the same object for a post that has not changed: its JSON need not be made to find it. */
const partOf = new WeakMap<object, string>();

/**
 * The markup of a part of a page, drawn once for as long as it shows the same data: of the forty posts of a list one or two
 * have changed when it is rendered again.
 */
export function kept(data: object, draw: () => string): string {
  let markup = partOf.get(data);
  if (markup === undefined) partOf.set(data, (markup = keptAlike(data, draw)));
  return markup;
}

function keptAlike(data: object, draw: () => string): string {
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
