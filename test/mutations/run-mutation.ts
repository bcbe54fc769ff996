import type { Clause } from "../rules/clauses.ts";
import { read } from "../rules/sources.ts";
import { testsOf } from "./check.ts";
import type { MutatedTree } from "./mutated-tree.ts";
import type { Mutation } from "./mutation.ts";
import { buildSite, runTests, type TestRun } from "./run-tests.ts";

/** The outcome of a mutation. `invalid` means that the tests did not run, so nothing is known. */
export interface Outcome {
  result: "died" | "survived" | "invalid";
  /** The tests that failed, or why the mutation is invalid. */
  why: string;
}

const NOTHING_RAN = { passed: 0, skipped: 0, failed: [], flaky: [] };

/**
 * Runs the clause's tests on the mutated source, where one must fail. `npm test` shows that they pass without
 * the mutation.
 */
export async function runMutation(tree: MutatedTree, mutation: Mutation, clause: Clause): Promise<Outcome> {
  const { file, words } = testsOf(mutation, clause);
  const run = await tree.while(mutation, async () => {
    const problem = runsBuiltSite(file) ? await buildSite(tree.folder) : null;
    if (problem) return { ...NOTHING_RAN, output: problem };
    const alone = await runTests(tree.folder, file, words);
    const isOver = resultOf(alone) !== "survived" || file.startsWith("e2e/");
    return isOver ? alone : runTests(tree.folder, file, words, { afterOthers: true });
  });
  const result = resultOf(run);
  return { result, why: result === "invalid" ? run.output : run.failed.join("; ") };
}

/** Whether the tests of a file run the built site, in a browser or as a separate program. */
function runsBuiltSite(file: string): boolean {
  return /^(e2e|test\/(attacks|faults|restarts))\//.test(file) || read(file).includes("site-process.ts");
}

function resultOf({ passed, failed }: TestRun): Outcome["result"] {
  // A site that does not start fails every test, so the failure says nothing about the mutation.
  const ran = passed + failed.length > 0 && !failed.some((name) => name.includes("outside a test"));
  if (!ran) return "invalid";
  return failed.length > 0 ? "died" : "survived";
}
