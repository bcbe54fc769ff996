import { read } from "./sources.ts";

/** A row of docs/specification.md. */
export interface Clause {
  /** The heading above the row. */
  heading: string;
  clause: string;
  /** The tests that check the clause, each as `` `file` words of the name ``. */
  heldBy: string[];
}

const HEADING = /^## (.+)$/;
const ROW = /^\| (?!clause|---)(.+?) \| (.*) \|$/;

/** Reads every row of docs/specification.md, in its order. */
export function readClauses(): Clause[] {
  const clauses: Clause[] = [];
  let heading = "";
  for (const line of read("docs/specification.md").split("\n")) {
    heading = HEADING.exec(line)?.[1] ?? heading;
    const [, clause, heldBy] = ROW.exec(line) ?? [];
    if (clause) clauses.push({ heading, clause, heldBy: heldBy!.split("<br>") });
  }
  return clauses;
}
