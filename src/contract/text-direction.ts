/** Embeddings, overrides and isolates, which change the direction of all text after them on a line. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Removes changes of direction from a text for places that cannot isolate it, such as a page's title. */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, "");
}
