import type { Timestamp } from "../../contract/entities.ts";
import { milliseconds } from "../../contract/moments.ts";
import { useAlive } from "./alive.ts";
import styles from "./time.module.css";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A short date; for what is younger than a week, how long ago. The server's page says the date in
 * UTC, because it is everybody's; the reader's own clock and zone come in when the page is alive.
 */
export function Time({ at }: { at: Timestamp }) {
  const alive = useAlive();
  const date = new Date(milliseconds(at));
  return (
    <time className={styles.time} dateTime={date.toISOString()} title={alive ? longDate(date) : undefined}>
      {alive ? ago(date) : shortInUtc.format(date)}
    </time>
  );
}

function ago(date: Date): string {
  const seconds = Math.max(0, (Date.now() - date.getTime()) / 1000);
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h ago`;
  if (seconds < 7 * DAY) return `${Math.floor(seconds / DAY)}d ago`;
  return shortHere.format(date);
}

// Made once: making a formatter costs a hundred times what formatting does.
const SHORT = { year: "numeric", month: "short", day: "numeric" } as const;
const shortHere = new Intl.DateTimeFormat("en-US", SHORT);
const shortInUtc = new Intl.DateTimeFormat("en-US", { ...SHORT, timeZone: "UTC" });
const longHere = new Intl.DateTimeFormat("en-US", { ...SHORT, month: "long" });

/** Such as "November 21, 2026", in the reader's zone. */
export function longDate(date: Date): string {
  return longHere.format(date);
}

const momentHere = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Such as "Nov 21, 2026, 3:12 PM", in the reader's zone. */
export function dateAndTime(date: Date): string {
  return momentHere.format(date);
}

const clockHere = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** Such as "3:12 PM", in the reader's zone. */
export function clockTime(date: Date): string {
  return clockHere.format(date);
}
