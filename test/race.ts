export function atOnce<T>(times: number, task: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => task(index)));
}

/** Runs the task for every item, `many` at a time; each starts as soon as another ends. */
export async function inFlight<T>(
  many: number,
  items: T[],
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  await atOnce(many, async () => {
    for (const item of waiting) await task(item);
  });
}

/** Random choices that are the same for the same seed, so that a failure can be repeated. */
export function dice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
  return { roll, pick: <T>(items: readonly T[]): T => items[roll(items.length)]! };
}
