/** Embeddings, overrides and isolates: they turn the direction of all that follows them on its line. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** The text without characters that turn the direction of writing, for a place that cannot isolate it: a title, a head. */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, "");
}
