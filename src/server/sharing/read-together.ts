/**
 * Reads once for all who ask for the same at the same time. Who asks while it is being read waits for the next
 * reading, which begins when that one ends: each is given what was read after asking, so nothing is ever old. What is
 * given is others' too: it must not be changed.
 */
export function readTogether<Asked, Result>(
  read: (asked: Asked) => Promise<Result>,
): (asked: Asked) => Promise<Result> {
  const readings = new Map<string, Reading<Result>>();

  const begin = (asked: Asked, key: string): Promise<Result> => {
    const reading: Reading<Result> = { now: read(asked), next: null };
    readings.set(key, reading);
    const end = (): void => {
      if (reading.next === null) readings.delete(key);
    };
    reading.now.then(end, end);
    return reading.now;
  };

  return (asked) => {
    const key = JSON.stringify(asked);
    const reading = readings.get(key);
    if (!reading) return begin(asked, key);
    const again = () => begin(asked, key);
    return (reading.next ??= reading.now.then(again, again));
  };
}

interface Reading<Result> {
  now: Promise<Result>;
  /** For those who have asked since it began. */
  next: Promise<Result> | null;
}
