import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { say } from "../../src/server/say.ts";
import { readClauses } from "../rules/clauses.ts";
import { clauseOf, problemsOf } from "./check.ts";
import { MutatedTree } from "./mutated-tree.ts";
import type { Mutation } from "./mutation.ts";
import { isOf, keepOutcomes, readOutcomes, writeDocument } from "./results.ts";
import { type Outcome, runMutation } from "./run-mutation.ts";

/**
 * `npm run test:mutations` breaks every clause of docs/specification.md in the source once, and expects the
 * clause's tests to fail. `--check` only checks that each clause has a mutation that fits the source. `--only
 * WORDS` runs those whose clause, heading or file contains the words. `--again` ignores the results of an
 * interrupted run. `--workers N` runs N mutations at once.
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
if (!values.check) await runAll();

async function runAll(): Promise<void> {
  const before = values.again ? [] : readOutcomes();
  const outcomes = mutations.map((mutation) => before.find((outcome) => isOf(outcome, mutation)) ?? null);
  const waiting = mutations
    .entries()
    .filter(([index, mutation]) => outcomes[index]?.result !== "died" && isChosen(mutation));
  const work = async (): Promise<void> => {
    using tree = new MutatedTree();
    // The workers share the iterator: each takes the next one.
    for (const [index, mutation] of waiting) {
      outcomes[index] = await runMutation(tree, mutation, clauseOf(mutation, clauses));
      sayOutcome(outcomes[index], index);
      keepOutcomes(outcomes.filter((outcome) => outcome !== null));
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  finish(outcomes);
}

function isChosen(mutation: Mutation): boolean {
  const { heading, clause } = clauseOf(mutation, clauses);
  return [heading, clause, mutation.file].some((text) => text.includes(values.only));
}

function sayOutcome({ clause, result, why }: Outcome, index: number): void {
  say(`${index + 1}/${mutations.length} ${result}: ${clause}${result === "died" ? "" : `\n${why}`}`);
}

function finish(outcomes: (Outcome | null)[]): void {
  const ran = outcomes.filter((outcome) => outcome !== null);
  const count = (result: Outcome["result"]): number => ran.filter((one) => one.result === result).length;
  if (ran.length === mutations.length) writeDocument(ran);
  for (const outcome of ran.filter(({ result }) => result !== "died"))
    say(`${outcome.result}: ${outcome.clause}`);
  say(`\n${count("died")} died, ${count("survived")} survived, ${count("invalid")} invalid`);
  if (count("died") < mutations.length) process.exitCode = 1;
}

async function readMutations(): Promise<Mutation[]> {
  const folder = join(import.meta.dirname, "clauses");
  const files = globSync("*.ts", { cwd: folder }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<{ mutations: Mutation[] }>),
  );
  return modules.flatMap(({ mutations }) => mutations);
}
