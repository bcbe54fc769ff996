import type { Clause } from "../rules/clauses.ts";
import { testsOf } from "./check.ts";
import type { MutatedTree } from "./mutated-tree.ts";
import type { Mutation } from "./mutation.ts";
import { buildSite, runTests, type TestRun } from "./run-tests.ts";

/** What became of a mutation. `invalid`: nothing can be said, because the tests did not run as they should. */
export interface Outcome {
  clause: string;
  heading: string;
  file: string;
  from: string;
  to: string;
  /** The file of the tests that ran. */
  by: string;
  result: "died" | "survived" | "invalid";
  /** The tests that failed, or why the mutation is invalid. */
  why: string;
}

/** Runs the clause's tests on the source as it is, where they must pass, and on the mutated one, where one must fail. */
export async function runMutation(tree: MutatedTree, mutation: Mutation, clause: Clause): Promise<Outcome> {
  const { file, words } = testsOf(mutation, clause);
  const say = (result: Outcome["result"], why: string): Outcome => {
    const { from, to } = mutation;
    return {
      clause: clause.clause,
      heading: clause.heading,
      file: mutation.file,
      from,
      to,
      by: file,
      result,
      why,
    };
  };
  const run = async (): Promise<TestRun> => {
    if (file.startsWith("e2e/")) await buildSite(tree.folder);
    return runTests(tree.folder, file, words);
  };
  const before = await run();
  if (before.passed === 0 || before.failed.length > 0) {
    return say("invalid", `On the source as it is: ${summaryOf(before)}`);
  }
  const after = await tree.while(mutation, run);
  if (after.failed.some((name) => name.includes("outside a test"))) return say("invalid", summaryOf(after));
  return after.failed.length > 0 ? say("died", after.failed.join("; ")) : say("survived", "");
}

function summaryOf({ passed, failed, output }: TestRun): string {
  return `${passed} passed, failed: ${failed.join("; ") || "none"}\n${output}`;
}
