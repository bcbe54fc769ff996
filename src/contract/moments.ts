import type { Timestamp } from "./entities.ts";

/** Milliseconds since 1970, as `Date` takes. */
export function milliseconds({ _seconds, _nanoseconds }: Timestamp): number {
  return _seconds * 1000 + _nanoseconds / 1e6;
}

/** The time this many days ago, in milliseconds since 1970. */
export const daysAgo = (days: number): number => Date.now() - days * 86_400_000;
