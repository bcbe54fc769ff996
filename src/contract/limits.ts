export * as LIMITS from "./limit-values.ts";

/** Milliseconds for which a browser may show a list from its cache. */
export const FEED_CACHE_TTL_MS = 900_001;

/** The length of a text as people count it: in code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** White space, controls, and characters without a shape, such as U+200B. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}

/** The first `max` code points of a text. */
export function firstCodePoints(text: string, max: number): string {
  if (text.length <= max) return text;
  // A code point takes at most two UTF-16 units, so `max * 2` units hold at least `max` of them.
  return Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join("");
}

/** Cuts `text` to at most `max` code points and appends "..." when something was cut. */
export function truncate(text: string, max: number): string {
  const first = firstCodePoints(text, max);
  return first === text ? text : `${first.trimEnd()}...`;
}
