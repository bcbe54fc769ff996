import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../rules/sources.ts";
import type { Mutation } from "./mutation.ts";
import type { Outcome } from "./run-mutation.ts";

const DOCUMENT = join(ROOT, "docs/mutations.md");
/** The outcomes so far, with which an interrupted run continues. */
const UNDER_WAY = join(ROOT, ".cache/mutations.json");

const INTRODUCTION = `# Mutations

Each row breaks one clause of [the specification](specification.md) in the source, the way a careless change would, and names the
tests that failed because of it. \`npm run test:mutations\` makes every one of these changes in a copy of the project, runs the
clause's tests there, and writes this page.
`;

export function readOutcomes(): Outcome[] {
  return existsSync(UNDER_WAY) ? (JSON.parse(readFileSync(UNDER_WAY, "utf8")) as Outcome[]) : [];
}

export function keepOutcomes(outcomes: Outcome[]): void {
  mkdirSync(dirname(UNDER_WAY), { recursive: true });
  writeFileSync(UNDER_WAY, JSON.stringify(outcomes, null, 1));
}

/** Whether an outcome belongs to exactly this mutation. */
export function isOf(outcome: Outcome, mutation: Mutation): boolean {
  return (
    outcome.clause.startsWith(mutation.clause) &&
    outcome.file === mutation.file &&
    outcome.from === mutation.from &&
    outcome.to === mutation.to
  );
}

export function writeDocument(outcomes: Outcome[]): void {
  const headings = [...new Set(outcomes.map(({ heading }) => heading))];
  const died = outcomes.filter(({ result }) => result === "died").length;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    DOCUMENT,
    [
      INTRODUCTION,
      `${day}: ${outcomes.length} mutations, ${died} died, ${outcomes.length - died} did not.\n`,
      ...headings.map((heading) => sectionOf(heading, outcomes)),
    ].join("\n"),
  );
}

function sectionOf(heading: string, outcomes: Outcome[]): string {
  const rows = outcomes.filter((outcome) => outcome.heading === heading).map(rowOf);
  return `## ${heading}\n\n| clause | mutation | result |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

function rowOf({ clause, file, from, to, result, why }: Outcome): string {
  const change = `\`${file}\`: ${code(from)} → ${to ? code(to) : "nothing"}`;
  return `| ${clause} | ${change} | ${result}${result === "died" ? `: ${cell(why)}` : ""} |`;
}

const cell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
const code = (text: string): string => `\`\` ${cell(text)} \`\``;
