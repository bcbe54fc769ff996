import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { REAL_POSTS } from "../data/real-posts.ts";
import { markdownTable } from "../harness/report.ts";
import { findWrk } from "../harness/wrk.ts";
import { type ComparedSite, DATA, startCompared } from "./compared-site.ts";
import { type Figure, FIGURES } from "./figures.ts";
import { COLUMNS, lineOf, NOISE, ratioOf } from "./report.ts";
import { FailedRequests, inTurns } from "./turns.ts";

const GROUPS = [...new Set(FIGURES.map(({ group }) => group))];
const USAGE = `npm run bench:against -- FOLDER [group or figure …] [--rounds 6] [--seconds 3] [--titles DIR]

Compares this checkout with the one in FOLDER, in which npm ci and npm run build have run: the processor time that a request
takes of the site and of its PostgreSQL, measured in turns. Each has a data set of its own, which is made first. Groups:
${GROUPS.map((group) => `  ${group.padEnd(9)} ${namesOf(group)}`).join("\n")}
--titles: the folder of the real posts.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "3" },
    titles: { type: "string", default: REAL_POSTS },
    help: { type: "boolean", default: false },
  },
});
const [other, ...names] = positionals;
const unknown = names.filter((name) => !FIGURES.some((figure) => isNamed(figure, name)));
const mistake =
  other === undefined || !existsSync(join(other, "dist"))
    ? "Name the folder of another checkout, in which npm run build has run."
    : unknown.length > 0 && `There is no figure ${unknown.join(", ")}.`;
if (values.help || mistake) {
  if (mistake && !values.help) console.error(`${mistake}\n`);
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}

await findWrk();
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const asked = FIGURES.filter((figure) => names.length === 0 || names.some((name) => isNamed(figure, name)));
const sites: ComparedSite[] = [];
try {
  for (const [side, checkout] of [
    ["here", "."],
    ["there", other!],
  ] as const) {
    const start = { side, checkout: resolve(checkout), titles: resolve(values.titles), say };
    sites.push(await startCompared(start));
  }
  await compareAll(sites[0]!, sites[1]!);
} catch (error) {
  if (!(error instanceof FailedRequests)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const site of sites) await site.stop();
  // The next run must not compare sites after different numbers of writes.
  if (asked.some(({ group }) => group === "writes")) {
    for (const checkout of [".", other!]) rmSync(join(checkout, DATA), { recursive: true, force: true });
  }
}

async function compareAll(here: ComparedSite, there: ComparedSite): Promise<void> {
  const lines: string[][] = [];
  const slower: string[] = [];
  for (const figure of asked) {
    say(figure.what);
    const rounds = await inTurns(figure, here, there, pace);
    lines.push(lineOf(figure.what, rounds));
    console.log(lines.at(-1)!.join(" | "));
    if (typeof rounds !== "string" && ratioOf(rounds).ratio > NOISE) slower.push(figure.what);
  }
  console.log(`\nhere: ${here.commit}, there: ${there.commit}\n\n${markdownTable(COLUMNS, lines)}\n`);
  console.log(
    slower.length === 0
      ? `Nothing takes more than ${NOISE} times the processor time there.`
      : `More than ${NOISE} times the processor time there: ${slower.join("; ")}.`,
  );
  process.exitCode = slower.length === 0 ? 0 : 1;
}

function isNamed({ group, what }: Figure, name: string): boolean {
  return group === name || what.toLowerCase() === name.toLowerCase();
}

function namesOf(group: string): string {
  return FIGURES.filter((figure) => figure.group === group)
    .map(({ what }) => what)
    .join("; ");
}

function say(message: string): void {
  console.log(`  ${message}…`);
}
