import type { Clause } from "../rules/clauses.ts";
import { testsOf } from "./check.ts";
import { read } from "../rules/sources.ts";
import type { MutatedTree } from "./mutated-tree.ts";
import type { Mutation } from "./mutation.ts";
import { buildSite, runTests, type TestRun } from "./run-tests.ts";

/** What became of a mutation. `invalid`: the tests did not run, which says nothing. */
export interface Outcome extends Mutation {
  heading: string;
  result: "died" | "survived" | "invalid";
  /** The tests that failed, or why the mutation is invalid. */
  why: string;
}

/** Runs the clause's tests on the mutated source, where one of them must fail; unmutated they pass, as `npm test` shows. */
export async function runMutation(tree: MutatedTree, mutation: Mutation, clause: Clause): Promise<Outcome> {
  const { file, words } = testsOf(mutation, clause);
  const run = await tree.while(mutation, async () => {
    if (startsProgram(file)) await buildSite(tree.folder);
    return runTests(tree.folder, file, words);
  });
  return {
    ...mutation,
    clause: clause.clause,
    heading: clause.heading,
    by: file,
    result: resultOf(run),
    why: resultOf(run) === "invalid" ? run.output : run.failed.join("; "),
  };
}

/** Whether the tests of a file start the program itself, which serves the built site. Unbuilt, any mutation would "die". */
function startsProgram(file: string): boolean {
  return file.startsWith("e2e/") || /site-process|run-restarts/.test(read(file));
}

function resultOf({ passed, failed }: TestRun): Outcome["result"] {
  // A site that does not start fails every test, and says nothing about this one.
  const ran = passed + failed.length > 0 && !failed.some((name) => name.includes("outside a test"));
  if (!ran) return "invalid";
  return failed.length > 0 ? "died" : "survived";
}
