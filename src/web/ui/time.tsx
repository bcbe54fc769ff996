import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { useHydrated } from "./hydration.tsx";
import styles from "./time.module.css";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A short date, or a relative time for the last seven days. The server's page is the same for everybody and
 * has the date in UTC; after hydration the reader's clock and time zone apply.
 */
export function Time({ at }: { at: Timestamp }) {
  const hydrated = useHydrated();
  const date = new Date(milliseconds(at));
  return (
    <time className={styles.time} dateTime={date.toISOString()} title={hydrated ? longDate(date) : undefined}>
      {hydrated ? ago(date) : dayInUtc(date)}
    </time>
  );
}

/** A short date in UTC, the same for every reader. */
export function DayInUtc({ at }: { at: Timestamp }) {
  const date = new Date(milliseconds(at));
  return (
    <time className={styles.time} dateTime={date.toISOString()}>
      {dayInUtc(date)}
    </time>
  );
}

/** The time since `date`, such as "12m ago"; a short date after seven days. */
export function ago(date: Date): string {
  const seconds = Math.max(0, (Date.now() - date.getTime()) / 1000);
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h ago`;
  if (seconds < 7 * DAY) return `${Math.floor(seconds / DAY)}d ago`;
  return shortDate(date.getFullYear(), date.getMonth(), date.getDate());
}

function dayInUtc(date: Date): string {
  return shortDate(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

// Not with `Intl`, which loads locale data on first use (see `formatNumber`).
const MONTHS = `January February March April May June July August September October November December`.split(
  " ",
);

function shortDate(year: number, month: number, day: number): string {
  return `${MONTHS[month]!.slice(0, 3)} ${day}, ${year}`;
}

/** Formats as "November 21, 2026", in the reader's time zone. */
export function longDate(date: Date): string {
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

// Created once, on first use: creating a formatter costs a hundred times as much as formatting.
let momentHere: Intl.DateTimeFormat | undefined;
let clockHere: Intl.DateTimeFormat | undefined;

/** Formats as "Nov 21, 2026, 3:12 PM", in the reader's time zone. */
export function dateAndTime(date: Date): string {
  momentHere ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return momentHere.format(date);
}

/** Formats as "3:12 PM", in the reader's time zone. */
export function clockTime(date: Date): string {
  clockHere ??= new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
  return clockHere.format(date);
}
