import { codePoints, LIMITS } from "./limits.ts";

const ALLOWED = /^[\p{L}\p{M}\p{N} \-_&+.']+$/u;
/** A visible letter or digit. Unicode counts invisible fillers as letters too. */
const LETTER_OR_DIGIT = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v;

export function hasFeedCharacters(name: string): boolean {
  return ALLOWED.test(name);
}

/** A plain object cannot hold this key, so counts by feed would lose it. */
const NO_KEY = /^__proto__$/i;

/** Whether a name works in an address and as an object's key, unlike `..` and `__proto__`. */
export function isAddressable(name: string): boolean {
  return LETTER_OR_DIGIT.test(name) && !NO_KEY.test(name);
}

export function isFeedName(name: string): boolean {
  return hasFeedCharacters(name) && isAddressable(name) && codePoints(name) <= LIMITS.feedName;
}

/** Stands for all feeds; no feed can have this name. */
export const ALL_FEEDS = "*";

/** Feed names are compared by this key: case, white space and the composition of accents do not matter. */
export function feedKey(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** Whether the list has a feed of this name, however it is spelt. */
export function includesFeed(feeds: string[], name: string): boolean {
  return feeds.some((feed) => feedKey(feed) === feedKey(name));
}
