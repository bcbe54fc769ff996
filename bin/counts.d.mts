/** The result of checks. The names in `flaky` are of tests that passed only at the second try. */
export interface Counts {
  passed: number;
  skipped: number;
  failed: string[];
  flaky: string[];
}

export function readVitest(file: string, exitCode: number): Counts;
export function readPlaywright(file: string, exitCode: number): Counts;
