import type { Timestamp } from "../../contract/entities.ts";

/** A date in the API's format. The driver's dates have millisecond precision. */
export function timestamp(date: Date): Timestamp {
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { _seconds: seconds, _nanoseconds: (milliseconds - seconds * 1000) * 1_000_000 };
}
