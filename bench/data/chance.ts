import { dice } from "../../test/race.ts";

/** Random choices that are the same for the same seed. */
export interface Chance {
  roll(sides: number): number;
  pick<T>(items: readonly T[]): T;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  share(): number;
}

/** Returns the choices for a part of the site (`PARTS`) or one thing in it, independent of all others. */
export function chanceOf(seed: number, part: number, thing = 0): Chance {
  const { roll, pick } = dice(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(part + 1, 0x85ebca6b) ^ thing);
  return { roll, pick, share: () => roll(2 ** 32) / 2 ** 32 };
}

/** Returns a function that picks different indexes below `size`, low ones far more often (Zipf's law). */
export function zipf(size: number): (chance: Chance, count: number) => number[] {
  const upTo = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) upTo[rank] = sum += 1 / (rank + 1);
  const one = ({ share }: Chance): number => {
    const wanted = share() * sum;
    return upTo.findIndex((end) => wanted < end);
  };
  return (chance, count) => {
    const places = new Set<number>();
    while (places.size < count) places.add(one(chance));
    return [...places];
  };
}

/** Divides a total into counts of which most are small, a few very large, and none above `most`. */
export function heavyTailed(
  { share }: Chance,
  { total, among, most }: { total: number; among: number; most: number },
): Int32Array {
  const weights = Float64Array.from({ length: among }, () => (1 - share()) ** (-1 / 1.3) - 1);
  const unit = total / weights.reduce((sum, weight) => sum + weight, 0);
  const counts = new Int32Array(among);
  let owed = 0.5;
  for (let place = 0; place < among; place++) {
    owed += weights[place]! * unit;
    counts[place] = Math.min(Math.floor(owed), most);
    owed -= counts[place]!;
  }
  return counts;
}
