import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clause } from "../rules/clauses.ts";
import { namedTest } from "../rules/held-by.ts";
import { read, ROOT } from "../rules/sources.ts";
import type { Mutation } from "./mutation.ts";

/**
 * Returns the problems that must be mended before a run: clauses without a mutation, and mutations that no
 * longer fit the source.
 */
export function problemsOf(mutations: Mutation[], clauses: Clause[]): string[] {
  const mutated = new Set(mutations.flatMap((mutation) => clausesOf(mutation, clauses)));
  return [
    ...clauses
      .filter((clause) => !mutated.has(clause))
      .map(({ heading, clause }) => `No mutation for "${clause}" (${heading})`),
    ...mutations.flatMap((mutation) =>
      problemsOfOne(mutation, clauses).map((problem) => `"${mutation.clause}": ${problem}`),
    ),
  ];
}

/** Returns the row that the mutation belongs to. Throws if there is no such row, or several. */
export function clauseOf(mutation: Mutation, clauses: Clause[]): Clause {
  const [clause, ...others] = clausesOf(mutation, clauses);
  if (!clause || others.length > 0) throw new Error(`"${mutation.clause}" does not name one row.`);
  return clause;
}

/** Returns the clause's tests that must fail: one file, and words from the names of its tests. */
export function testsOf(mutation: Mutation, { heldBy }: Clause): { file: string; words: string[] } {
  const named = heldBy.map(namedTest).filter((test) => test !== null);
  const file = mutation.by ?? named[0]?.file ?? "";
  return { file, words: named.filter((test) => test.file === file).map(({ words }) => words) };
}

function clausesOf({ clause }: Mutation, clauses: Clause[]): Clause[] {
  const exact = clauses.filter((one) => one.clause === clause);
  return exact.length > 0 ? exact : clauses.filter((one) => one.clause.startsWith(clause));
}

function problemsOfOne(mutation: Mutation, clauses: Clause[]): string[] {
  const rows = clausesOf(mutation, clauses);
  if (rows.length !== 1) return [`names ${rows.length} rows of docs/specification.md`];
  const problems = [];
  if (testsOf(mutation, rows[0]!).words.length === 0)
    problems.push(`the row names no test in ${mutation.by}`);
  if (!existsSync(join(ROOT, mutation.file))) return [...problems, `there is no ${mutation.file}`];
  const times = read(mutation.file).split(mutation.from).length - 1;
  if (times !== 1) problems.push(`${mutation.file} contains ${JSON.stringify(mutation.from)} ${times} times`);
  return problems;
}
