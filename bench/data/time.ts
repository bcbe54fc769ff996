import type { Chance } from "./chance.ts";

const DAY = 86_400;

/** Three years in seconds: how old the site is. */
export const AGE = 3 * 365 * DAY;

/** By how much the site grows: of a million posts some 2,000 are of the last day. */
const GROWTH = 2.2;

/** What happens to a post happens soon, but for some of it. */
const SOON = 2 * DAY;
const LATER_SHARE = 0.03;

/** When something happened that is this far on the way from the site's beginning (0) to now (1), in seconds. */
export function momentAt(share: number): number {
  return AGE * share ** (1 / GROWTH);
}

/** When somebody reacted to what was made then. */
export function reactionTo(moment: number, { share }: Chance): number {
  const rest = Math.max(0, AGE - 1 - moment);
  const within = share() < LATER_SHARE ? rest : Math.min(rest, SOON);
  return Math.ceil(moment + within * share() ** 3);
}

/** The places of these moments (whole seconds) in the order of time; those of one second as they are. */
export function inOrder(moments: Int32Array): Int32Array {
  let order = new Int32Array(moments.length).map((_, place) => place);
  // Digit by digit, the lower first.
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
