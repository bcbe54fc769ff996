import { SingleBar } from "cli-progress";
import type { SkipReason } from "./imported-post.ts";
import type { Written } from "./write-batch.ts";

const BAD_ROWS_SHOWN = 20;

/** Counts the outcome of every row, and keeps the problems that the operator should see. */
export class Tally {
  imported = 0;
  /** Posts that an earlier run or an earlier row had already imported. */
  alreadyHere = 0;
  cut = 0;
  readonly skipped: Record<SkipReason, number> = { adult: 0, address: 0 };
  bad = 0;
  /** The first bad rows, as `file:line: reason`. */
  readonly badRows: string[] = [];
  /** Files that could not be read to their end, as `file: reason`. */
  readonly unreadFiles: string[] = [];

  addWritten(posts: number, { imported, cut }: Written): void {
    this.imported += imported;
    this.alreadyHere += posts - imported;
    this.cut += cut;
  }

  addSkipped(reason: SkipReason): void {
    this.skipped[reason]++;
  }

  addBadRow(file: string, line: number, reason: string): void {
    this.bad++;
    if (this.badRows.length < BAD_ROWS_SHOWN) this.badRows.push(`${file}:${line}: ${reason}`);
  }

  addUnreadFile(file: string, reason: string): void {
    this.unreadFiles.push(`${file}: ${reason}`);
  }
}

export function reportOn(tally: Tally, { seconds, stopped }: { seconds: number; stopped: boolean }): string {
  const { adult, address } = tally.skipped;
  const counts = [
    ["imported", tally.imported],
    ["already here", tally.alreadyHere],
    ["cut to fit", tally.cut, "of those imported, the title or the text was too long"],
    [
      "skipped",
      adult + address,
      `${formatCount(adult)} for adults, ${formatCount(address)} without a usable web address`,
    ],
    ["bad rows", tally.bad],
  ] as const;
  return [
    `${stopped ? "Stopped after" : "Done in"} ${formatCount(Math.round(seconds))} s.`,
    ...counts.map(([what, count, note]) => countLine(what, count, note)),
    ...listed("Rows that could not be read:", tally.badRows, tally.bad),
    ...listed(
      "Files that could not be read, or not to their end:",
      tally.unreadFiles,
      tally.unreadFiles.length,
    ),
  ].join("\n");
}

function countLine(what: string, count: number, note?: string): string {
  const line = `  ${what.padEnd(14)}${formatCount(count).padStart(9)}`;
  return note && count > 0 ? `${line}  (${note})` : line;
}

function listed(title: string, lines: string[], count: number): string[] {
  if (count === 0) return [];
  const more = count > lines.length ? [`  and ${formatCount(count - lines.length)} more`] : [];
  return ["", title, ...lines.map((line) => `  ${line}`), ...more];
}

/** Shows the progress of long work in the terminal. */
export interface Progress {
  /** `done` is in the units of the `whole` that `showProgress` got; `said` is shown beside the percentage. */
  update(done: number, said: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** Shows a bar with the time left on a terminal; elsewhere, such as in a log, writes a line now and then. */
export function showProgress(whole: number): Progress {
  const began = Date.now();
  const leftAt = (done: number): string => timeLeft(Date.now() - began, done / whole);
  return process.stderr.isTTY ? bar(whole, leftAt) : lines(whole, leftAt);
}

function bar(whole: number, leftAt: (done: number) => string): Progress {
  const shown = new SingleBar({
    format: "  {bar} {percentage} % · {said} · {left}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    hideCursor: true,
    gracefulExit: false,
  });
  shown.start(whole, 0, { said: "", left: "" });
  return {
    update: (done, said) => shown.update(done, { said, left: leftAt(done) }),
    stop: () => shown.stop(),
  };
}

function lines(whole: number, leftAt: (done: number) => string): Progress {
  let next = Date.now() + LINE_EVERY_MS;
  return {
    update(done, said) {
      if (Date.now() < next) return;
      next = Date.now() + LINE_EVERY_MS;
      const percent = Math.floor((done / whole) * 100);
      process.stderr.write(`  ${percent} % · ${said} · ${leftAt(done)}\n`);
    },
    stop() {},
  };
}

/** The time left at the pace so far, as a text; empty before the first progress. */
export function timeLeft(elapsedMs: number, share: number): string {
  if (share <= 0) return "";
  const seconds = Math.ceil((elapsedMs / 1_000) * (1 / Math.min(share, 1) - 1));
  return seconds < 100 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
}

/** 116452 becomes 116,452. */
export function formatCount(number: number): string {
  return number.toLocaleString("en-US");
}
