import type { Timestamp } from "./entities.ts";

/** Milliseconds since 1970, as `Date` takes. */
export function milliseconds({ _seconds, _nanoseconds }: Timestamp): number {
  return _seconds * 1000 + _nanoseconds / 1e6;
}
