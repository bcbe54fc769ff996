/** The result of checks: how many passed and were skipped, and by name which failed, or passed only at the second try. */
export interface Counts {
  passed: number;
  skipped: number;
  failed: string[];
  flaky: string[];
}

export function readVitest(file: string, exitCode: number): Counts;
export function readPlaywright(file: string, exitCode: number): Counts;
