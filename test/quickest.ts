/** The most tries: on a busy machine most of them are interrupted. */
const TRIES = 50;

/**
 * Measures again until a measure is below the bound, and gives the least. Other programs may make some measures large; those of a
 * program that is too slow itself all are.
 */
export async function leastBelow(bound: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= bound; tries++) least = Math.min(least, await measure());
  return least;
}

/** The milliseconds that the steps take. */
export function millisecondsOf(steps: () => unknown): number {
  const began = performance.now();
  steps();
  return performance.now() - began;
}

/** The number of times that `many` takes the time of `few`, measured as above. */
export function growthBelow(bound: number, few: () => unknown, many: () => unknown): Promise<number> {
  const least = Math.min(...Array.from({ length: 10 }, () => millisecondsOf(few)));
  return leastBelow(bound, () => millisecondsOf(many) / least);
}
