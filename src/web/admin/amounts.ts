const UNITS = ["KB", "MB", "GB", "TB"];

/** Formats bytes for people: "1.2 GB". */
export function bytesInWords(bytes: number): string {
  let value = bytes / 1_000;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit++;
  }
  return `${value >= 10 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Formats a 95th percentile for people, which is null above ten seconds. */
export function slownessInWords(slowMs: number | null): string {
  return slowMs === null ? "over 10 s" : durationInWords(slowMs);
}

/** Formats milliseconds for people: "4 ms", "1.2 s". */
export function durationInWords(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${milliseconds >= 10 ? Math.round(milliseconds) : milliseconds.toFixed(1)} ms`;
}
