import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clause } from "../rules/clauses.ts";
import { read, ROOT, withoutComments } from "../rules/sources.ts";
import { testsOf } from "./check.ts";
import type { Mutation } from "./mutation.ts";
import type { Outcome } from "./run-mutation.ts";

const DOCUMENT = join(ROOT, "docs/mutations.md");

const INTRODUCTION = `# Mutations

Each row breaks one clause of [the specification](specification.md) in the source, the way a careless change would, and names the
tests that failed because of it. \`npm run test:mutations\` makes these changes in a copy of the project, runs the clause's tests
there, and writes this page. The next run continues from the page: it makes the changes that have no result here. A result counts until
the change, its file of tests or the name of a test changes; the last column tells. \`--again\` makes all changes anew.
`;

/** A mutation with the row of the specification that it breaks, and what is known of it. */
export interface Known {
  mutation: Mutation;
  clause: Clause;
  /** Null if the mutation was not run since it or its tests changed. */
  outcome: Outcome | null;
}

/** Gives each mutation the outcome that the page has for it. */
export function withOutcomes(mutations: [Mutation, Clause][]): Known[] {
  const page = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8") : "";
  const outcomes = new Map(
    page
      .matchAll(/\| (died|survived|invalid): ([^\n]*) \| `(\w+)` \|$/gm)
      .map(([, result, why, digest]) => [digest!, { result: result as Outcome["result"], why: why! }]),
  );
  return mutations.map(([mutation, clause]) => ({
    mutation,
    clause,
    outcome: outcomes.get(digestOf(mutation, clause)) ?? null,
  }));
}

/** Writes the page, which is also where the next run begins. */
export function writeDocument(known: Known[]): void {
  const headings = [...new Set(known.map(({ clause }) => clause.heading))];
  const count = countsOf(known);
  writeFileSync(
    DOCUMENT,
    [
      INTRODUCTION,
      `${known.length} mutations: ${count.died} died, ${count.survived} survived, ${count.invalid} invalid, ${count.waiting} not run.\n`,
      ...headings.map((heading) => sectionOf(heading, known)),
    ].join("\n"),
  );
}

export function countsOf(known: Known[]): Record<Outcome["result"] | "waiting", number> {
  const count = { died: 0, survived: 0, invalid: 0, waiting: 0 };
  for (const { outcome } of known) count[outcome?.result ?? "waiting"]++;
  return count;
}

function sectionOf(heading: string, known: Known[]): string {
  const rows = known.filter(({ clause }) => clause.heading === heading).map(rowOf);
  return `## ${heading}\n\n| clause | mutation | result | of |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}

function rowOf({ mutation, clause, outcome }: Known): string {
  const { file, from, to } = mutation;
  const change = `\`${file}\`: ${code(from)} → ${to ? code(to) : "nothing"}`;
  const result = outcome ? `${outcome.result}: ${cell(outcome.why)}` : "not run";
  return `| ${clause.clause} | ${change} | ${result} | \`${digestOf(mutation, clause)}\` |`;
}

/** A short hash of all that an outcome depends on beside the rest of the program. Comments and the breaks of lines change no outcome. */
function digestOf(mutation: Mutation, clause: Clause): string {
  const { file, words } = testsOf(mutation, clause);
  const parts = [
    mutation.file,
    mutation.from,
    mutation.to,
    file,
    ...words,
    withoutComments(read(file)).replaceAll(/\s+/g, " "),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}

const cell = (text: string): string => text.replaceAll(/\s+/g, " ").trim().replaceAll("|", "\\|");
const code = (text: string): string => `\`\` ${cell(text)} \`\``;
