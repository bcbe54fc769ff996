import { codePoints, LIMITS } from "./limits.ts";

const ALLOWED = /^[\p{L}\p{M}\p{N} \-_&+.']+$/u;
/** One that can be seen: a filler is a letter to Unicode, and shows nothing. */
const LETTER_OR_DIGIT = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v;

/** Whether a name has only the characters that names of feeds may have. */
export function hasFeedCharacters(name: string): boolean {
  return ALLOWED.test(name);
}

/** What JavaScript takes for something else where it is a key: counts by feed would lose it. */
const NO_KEY = /^__proto__$/i;

/** Whether a name has an address and a place in lists of its own, which one such as ".." would not. */
export function isAddressable(name: string): boolean {
  return LETTER_OR_DIGIT.test(name) && !NO_KEY.test(name);
}

/** Whether a feed can have this name. */
export function isFeedName(name: string): boolean {
  return hasFeedCharacters(name) && isAddressable(name) && codePoints(name) <= LIMITS.feedName;
}

/** Stands for all feeds; none can have the name. */
export const ALL_FEEDS = "*";
