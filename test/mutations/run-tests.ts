import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Counts, readPlaywright, readVitest } from "../../bin/counts.mjs";
import { ROOT } from "../rules/sources.ts";

/** A longer run is ended, since a mutation may make the program wait forever. Nothing is known of its tests then. */
const LIMIT_MS = 300_000;

/** Less than vitest.config.ts has: the tests of a file that wait in vain for the program end before the run's limit. */
const TEST_LIMIT_MS = 60_000;

export interface TestRun extends Counts {
  output: string;
}

/**
 * Runs those tests of a file whose names contain any of the words, in a copy of the project. Where they follow others, as when an earlier test
 * of the file sets the site up for them, `afterOthers` runs all of a file that is no journey; the failures of the others do not count.
 */
export async function runTests(
  tree: string,
  file: string,
  words: string[],
  { afterOthers = false } = {},
): Promise<TestRun> {
  const reports = mkdtempSync(join(tmpdir(), "hearth-mutation-"));
  const report = join(reports, "report.json");
  const names = words.map(patternOf).join("|");
  const isJourney = file.startsWith("e2e/");
  try {
    const { code, output } = await (isJourney
      ? run(tree, [tool("@playwright/test/cli.js"), "test", "-c", "test/mutations", file, "-g", names], {
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        })
      : run(tree, [
          tool("vitest/vitest.mjs"),
          "run",
          file,
          ...(afterOthers ? [] : ["-t", names]),
          "--retry=0",
          `--testTimeout=${TEST_LIMIT_MS}`,
          ...jsonInto(report),
        ]));
    const counts = (isJourney ? readPlaywright : readVitest)(report, code);
    // Vitest's names begin with the path of the copy, which differs each time.
    const failed = counts.failed
      .map((name) => name.replace(`${relative(ROOT, tree)}/`, ""))
      .filter((name) => isJourney || new RegExp(`${names}|outside a test`).test(name));
    return { ...counts, failed, output };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Builds the site of a copy, unless it is built already. Returns the end of Vite's output if the build fails, or null. */
export async function buildSite(tree: string): Promise<string | null> {
  const build = `import { build, buildIsNeeded } from "./bin/build.mjs"; if (buildIsNeeded()) await build();`;
  const { code, output } = await run(tree, ["--input-type=module", "-e", build]);
  return code === 0 ? null : `The site could not be built. ${output}`;
}

function jsonInto(report: string): string[] {
  return ["--reporter=json", `--outputFile.json=${report}`];
}

/** A pattern for the name of a test. `%s`, `%#`, `$name` and `${…}` match any text, because `test.each` replaces them. */
function patternOf(words: string): string {
  return words
    .split(/%[sdijo#]|\$\{[^}]*\}|\$\w+/)
    .map((part) => RegExp.escape(part))
    .join(".*");
}

const tool = (entry: string): string => join("node_modules", entry);

async function run(
  tree: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: LIMIT_MS,
  });
  let output = "";
  const keep = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-4_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  return { code, output };
}
