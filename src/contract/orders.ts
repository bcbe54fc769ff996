/** The orders of lists of posts, besides newest first. `popularity` is by hearts. */
export const SORTS = ["popularity", "hot", "active"] as const;
export type Sort = (typeof SORTS)[number];

/** The constants of Reddit's published formula of "hot" (decision 60): seconds. */
export const HOT_ZERO = 1_134_028_003;
export const HOT_UNIT = 45_000;

/** A post's comments move it up in the list Active for this many days after it was posted. */
export const ACTIVE_DAYS = 14;

/** The value of a post in Hot, as the database computes it. `postedAt` is in whole seconds of Unix time. */
export function hotOf(hearts: number, postedAt: number): number {
  const value = Math.log10(Math.max(hearts, 1)) + (postedAt - HOT_ZERO) / HOT_UNIT;
  return Math.round(value * 1e7) / 1e7;
}
