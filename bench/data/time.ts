import type { Chance } from "./chance.ts";

const DAY = 86_400;

/** The age of the site in seconds: three years. */
export const AGE = 3 * 365 * DAY;

/** The exponent of the site's growth: of a million posts, some 2,000 are from the last day. */
const GROWTH = 2.2;

/** Most reactions to a post come within this time; a small share comes later. */
const SOON = 2 * DAY;
const LATER_SHARE = 0.03;

/** The time, in seconds from the site's beginning, at which this share (0 to 1) of its content exists. */
export function momentAt(share: number): number {
  return AGE * share ** (1 / GROWTH);
}

/** The moment of a reaction to something made at `moment`. */
export function reactionTo(moment: number, { share }: Chance): number {
  const rest = Math.max(0, AGE - 1 - moment);
  const within = share() < LATER_SHARE ? rest : Math.min(rest, SOON);
  return Math.ceil(moment + within * share() ** 3);
}

/** The indexes of these moments (whole seconds), sorted by time. The sort is stable. */
export function inOrder(moments: Int32Array): Int32Array {
  let order = new Int32Array(moments.length).map((_, place) => place);
  // A radix sort, the lower digit first.
  for (const shift of [0, DIGIT_BITS]) {
    order = byDigit(order, (place) => (moments[place]! >>> shift) & DIGIT);
  }
  return order;
}

const DIGIT_BITS = 14;
const DIGIT = 2 ** DIGIT_BITS - 1;

function byDigit(order: Int32Array, digitOf: (place: number) => number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(DIGIT + 2);
  for (const place of order) next[digitOf(place) + 1]!++;
  for (let digit = 0; digit < DIGIT; digit++) next[digit + 1]! += next[digit]!;
  const sorted = new Int32Array(order.length);
  for (const place of order) sorted[next[digitOf(place)]!++] = place;
  return sorted;
}
