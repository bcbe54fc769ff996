import type { SkipReason } from "./imported-post.ts";
import type { Written } from "./write-batch.ts";

const BAD_ROWS_SHOWN = 20;

/** Counts what became of every row, and keeps what the person should look at. */
export class Tally {
  imported = 0;
  /** Posts that an earlier run, or an earlier row, had already brought. */
  alreadyHere = 0;
  cut = 0;
  readonly skipped: Record<SkipReason, number> = { adult: 0, address: 0 };
  bad = 0;
  /** The first bad rows, as `file:line: what is wrong`. */
  readonly badRows: string[] = [];
  /** Files that could not be read, or not to their end, as `file: why`. */
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
