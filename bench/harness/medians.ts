/** A measurement and its reference, from the same round. */
export interface Pair {
  measured: number;
  reference: number;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Measures the reference and the site in turn in each round, so that a busy machine slows both. Returns the
 * medians of both and of their ratio.
 */
export async function compare(
  rounds: number,
  measure: () => Promise<number>,
  refer: () => Promise<number>,
): Promise<Pair & { ratio: number }> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    const reference = await refer();
    pairs.push({ measured: await measure(), reference });
  }
  return {
    measured: median(pairs.map((pair) => pair.measured)),
    reference: median(pairs.map((pair) => pair.reference)),
    ratio: median(pairs.map((pair) => pair.measured / pair.reference)),
  };
}
