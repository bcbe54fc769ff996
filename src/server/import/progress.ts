import { SingleBar } from "cli-progress";

/** Shows how far a long work is. */
export interface Progress {
  /** So much of the whole is done; and what else there is to say. */
  update(done: number, said: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** A bar with the time left on a terminal; elsewhere, such as in a log, a line every few seconds. */
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
