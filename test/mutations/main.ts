import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { say } from "../../src/server/say.ts";
import { type Clause, readClauses } from "../rules/clauses.ts";
import { clauseOf, problemsOf, testsOf } from "./check.ts";
import { MutatedTree } from "./mutated-tree.ts";
import type { Mutation } from "./mutation.ts";
import { countsOf, type Known, withOutcomes, writeDocument } from "./results.ts";
import { type Outcome, runMutation } from "./run-mutation.ts";

/**
 * `npm run test:mutations` breaks every clause of docs/specification.md in the source once, and expects the
 * clause's tests to fail. `--check` only checks that each clause has a mutation that fits the source. `--only
 * WORDS` runs those whose clause, heading, file or file of tests contains the words. `--again` runs also those that have
 * a result in docs/mutations.md. `--workers N` runs N mutations at once.
 */
const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    workers: { type: "string", default: "2" },
    again: { type: "boolean", default: false },
  },
});

const clauses = readClauses();
const mutations = await readMutations();
const problems = problemsOf(mutations, clauses);
for (const problem of problems) say(problem);
if (problems.length > 0) process.exitCode = 1;
else if (!values.check) await runAll();

async function runAll(): Promise<void> {
  const all = withOutcomes(mutations.map((mutation) => [mutation, clauseOf(mutation, clauses)]));
  const waiting = all
    .entries()
    .filter(([, one]) => (values.again || one.outcome?.result !== "died") && isChosen(one));
  const work = async (): Promise<void> => {
    using tree = new MutatedTree();
    // The workers share the iterator: each takes the next one.
    for (const [index, one] of waiting) {
      one.outcome = await runMutation(tree, one.mutation, one.clause);
      sayOutcome(one.clause, one.outcome, `${index + 1}/${all.length}`);
      writeDocument(all);
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  finish(all);
}

function isChosen({ mutation, clause }: Known): boolean {
  const { file } = testsOf(mutation, clause);
  return [clause.heading, clause.clause, mutation.file, file].some((text) => text.includes(values.only));
}

function sayOutcome({ clause }: Clause, { result, why }: Outcome, place: string): void {
  say(`${place} ${result}: ${clause}${result === "died" ? "" : `\n${why}`}`);
}

function finish(all: Known[]): void {
  for (const { clause, outcome } of all)
    if (outcome && outcome.result !== "died") say(`${outcome.result}: ${clause.clause}`);
  const { died, survived, invalid, waiting } = countsOf(all);
  say(`\n${died} died, ${survived} survived, ${invalid} invalid, ${waiting} not run`);
  if (died < all.length) process.exitCode = 1;
}

async function readMutations(): Promise<Mutation[]> {
  const folder = join(import.meta.dirname, "clauses");
  const files = globSync("*.ts", { cwd: folder }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<{ mutations: Mutation[] }>),
  );
  return modules.flatMap(({ mutations }) => mutations);
}
