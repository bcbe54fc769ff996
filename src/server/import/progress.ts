import { SingleBar } from "cli-progress";

/** Shows how far a long work is. */
export interface Progress {
  update(bytes: number, rows: number): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** A bar with the time left on a terminal; elsewhere, such as in a log, a line every few seconds. */
export function showProgress(bytesInAll: number): Progress {
  const began = Date.now();
  const leftAt = (bytes: number): string => timeLeft(Date.now() - began, bytes / bytesInAll);
  return process.stderr.isTTY ? bar(bytesInAll, leftAt) : lines(bytesInAll, leftAt);
}

function bar(bytesInAll: number, leftAt: (bytes: number) => string): Progress {
  const shown = new SingleBar({
    format: "  {bar} {percentage} % · {rows} rows · {left}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    hideCursor: true,
    gracefulExit: false,
  });
  shown.start(bytesInAll, 0, { rows: 0, left: "" });
  return {
    update: (bytes, rows) => shown.update(bytes, { rows: formatCount(rows), left: leftAt(bytes) }),
    stop: () => shown.stop(),
  };
}

function lines(bytesInAll: number, leftAt: (bytes: number) => string): Progress {
  let next = Date.now() + LINE_EVERY_MS;
  return {
    update(bytes, rows) {
      if (Date.now() < next) return;
      next = Date.now() + LINE_EVERY_MS;
      const percent = Math.floor((bytes / bytesInAll) * 100);
      process.stderr.write(`  ${percent} % · ${formatCount(rows)} rows · ${leftAt(bytes)}\n`);
    },
    stop() {},
  };
}

/** How long the rest will take if it goes on as so far. */
export function timeLeft(elapsedMs: number, share: number): string {
  if (share <= 0) return "";
  const seconds = Math.ceil((elapsedMs / 1_000) * (1 / Math.min(share, 1) - 1));
  return seconds < 100 ? `${seconds} s left` : `${Math.ceil(seconds / 60)} min left`;
}

/** A number as people write it: 116,452. */
export function formatCount(number: number): string {
  return number.toLocaleString("en-US");
}
