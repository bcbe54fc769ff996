import { SingleBar } from "cli-progress";

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
