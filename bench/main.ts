import { parseArgs } from "node:util";
import { REAL_POSTS } from "./data/real-posts.ts";
import { findPgbench } from "./harness/pgbench.ts";
import { tableOf } from "./harness/report.ts";
import type { Row } from "./harness/section.ts";
import { Sites } from "./harness/sites.ts";
import { findWrk } from "./harness/wrk.ts";
import { SECTIONS } from "./sections.ts";
import { writeChart, writeResults } from "./harness/results.ts";

const USAGE = `npm run bench [-- section …] [--rounds 3] [--seconds 5] [--minutes 60] [--posts 2200000] [--settles 5] [--titles DIR] [--data .bench] [--write]

Measures the built site and compares it with references in the same run. Sections:
${SECTIONS.map(({ name, title }) => `  ${name.padEnd(12)} ${title}`).join("\n")}
--minutes: how long memory is watched. --posts: how many posts are imported. --settles: how many minutes after the import
the site is measured again. --titles: the folder of the real posts. --data: the folder for the data sets, up to 6 GB.
--write: puts the tables into docs/performance.md, and the charts beside it.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    minutes: { type: "string", default: "60" },
    posts: { type: "string", default: "2200000" },
    titles: { type: "string", default: REAL_POSTS },
    settles: { type: "string", default: "5" },
    data: { type: "string", default: ".bench" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !SECTIONS.some((section) => section.name === name));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no section ${unknown.join(", ")}.\n`);
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}

await findWrk();
await findPgbench();
const say = (message: string): void => console.log(`  ${message}…`);
const bench = {
  sites: new Sites(values.data, values.titles, say),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  minutes: Number(values.minutes),
  titles: values.titles,
  imported: Number(values.posts),
  settles: Number(values.settles),
  draw: (name: string, svg: string) => {
    if (values.write) writeChart(name, svg);
  },
  say,
};
const asked = SECTIONS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const began = Date.now();
let missed = 0;
for (const [index, section] of asked.entries()) {
  console.log(`\n${section.title} (${index + 1} of ${asked.length}, ${elapsed()})`);
  const rows: Row[] = await section.run(bench);
  console.log(`\n${tableOf(rows)}`);
  if (values.write) writeResults(section.name, tableOf(rows));
  missed += rows.filter(({ holds }) => holds === false).length;
}
console.log(
  `\n${missed === 0 ? "Every figure reaches its bar" : `${missed} figures miss their bars`} (${elapsed()}).`,
);
process.exitCode = missed === 0 ? 0 : 1;

function elapsed(): string {
  return `${Math.round((Date.now() - began) / 60_000)} min`;
}
