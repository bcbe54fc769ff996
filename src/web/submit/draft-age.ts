import { longDate } from "../ui/time.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The age of a draft in words that follow "saved": "just now", "2 minutes ago", "yesterday", "on May 3, 2026". */
export function ageWords(savedAt: number, now: number): string {
  const age = Math.max(0, now - savedAt);
  if (age < MINUTE) return "just now";
  if (age < HOUR) return ago(Math.floor(age / MINUTE), "minute");
  const days = daysBetween(new Date(savedAt), new Date(now));
  if (days === 0) return ago(Math.floor(age / HOUR), "hour");
  if (days === 1) return "yesterday";
  return days < 7 ? ago(days, "day") : `on ${longDate(new Date(savedAt))}`;
}

/** The same age after "from": "from 2 minutes ago", "from May 3, 2026". */
export function originWords(savedAt: number | undefined, now: number): string {
  return savedAt === undefined ? "an earlier visit" : ageWords(savedAt, now).replace(/^on /, "");
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** Midnights between two times, in the reader's time zone. Rounded, because a day may have 23 or 25 hours. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / (24 * HOUR));
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
