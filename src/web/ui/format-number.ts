/**
 * Formats a whole number as "1,234". Not with `toLocaleString`: its first call loads locale data, which takes
 * 55 ms on a fast machine, and every card of a list has two numbers.
 */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** "1,234", or "10,000+" where counting ended at a limit. */
export function formatUpTo(count: number, limit = Infinity): string {
  return formatNumber(count) + (count < limit ? "" : "+");
}

/** "1 post", "1,234 posts". */
export function counted(count: number, noun: string, limit?: number): string {
  return `${formatUpTo(count, limit)} ${noun}${count === 1 ? "" : "s"}`;
}
