import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { count, limitRow } from "../harness/report.ts";
import type { Bench, Row, Section } from "../harness/section.ts";
import type { MeasuredSite } from "../harness/sites.ts";
import { writeImportFiles } from "../import/files.ts";
import { actAsMembers, type Answers, within } from "../import/members.ts";
import { type Imported, importWatched } from "../import/watched-import.ts";
import { type CaseFigures, measureCases, rowOf } from "./scale.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const POSTS_A_FILE = 880;
/** The bar: 2.2 million posts in five minutes. */
const LEAST_A_SECOND = 2_200_000 / 300;
const BEFORE_SECONDS = 60;
/**
 * A case that missed its bar before the import may be this many times slower after it: figures vary by run.
 */
const SLACK = 1.3;

/**
 * A large import into a site of a million posts: the pace, members' requests meanwhile, and lists afterwards.
 */
export const importing: Section = {
  name: "import",
  title: "A large import beside a site that serves",
  async run(bench) {
    const folder = mkdtempSync(join(tmpdir(), "hearth-import-"));
    const small = await bench.sites.start(SMALL);
    try {
      bench.say(`Writing files of ${count(bench.imported)} posts`);
      const files = await writeImportFiles(join(folder, "files"), {
        from: bench.titles,
        posts: bench.imported,
        files: Math.ceil(bench.imported / POSTS_A_FILE),
      });
      const dataDir = join(folder, "data");
      cpSync(bench.sites.dataOf(LARGE), dataDir, { recursive: true, preserveTimestamps: true });
      const site = await bench.sites.startOn(dataDir);
      try {
        return await measureImport(bench, { small, site, dataDir, files });
      } finally {
        await site.stop();
      }
    } finally {
      await small.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

interface Setting {
  small: MeasuredSite;
  site: MeasuredSite;
  dataDir: string;
  files: string[];
}

async function measureImport(bench: Bench, { small, site, dataDir, files }: Setting): Promise<Row[]> {
  const before = await measureCases(bench, [small, site]);
  bench.say("Sending members' requests before the import");
  const answersBefore = await actAsMembers(site, pause(BEFORE_SECONDS * 1_000));
  bench.say(`Importing ${count(files.length)} files`);
  const importing = importWatched(dataDir, site, files);
  // The `await` below throws its error; until then the error must not count as unhandled.
  importing.catch(() => {});
  const answers = await actAsMembers(site, importing);
  const imported = await importing;
  bench.say(`Waiting ${bench.settles} minutes`);
  await pause(bench.settles * 60_000);
  const after = await measureCases(bench, [small, site]);
  return [
    ...paceRows(imported, files.length),
    ...memberRows(answersBefore, answers),
    ...after.map((figures, index) => afterRow(before[index]!, figures, bench.settles)),
  ];
}

function paceRows({ posts, seconds, tenths, programTime, backendTime }: Imported, files: number): Row[] {
  const [first, last] = [tenths[0]!, tenths.at(-1)!];
  return [
    limitRow(
      `time to import ${count(posts)} posts in ${count(files)} files`,
      seconds,
      "s",
      Math.round(posts / LEAST_A_SECOND),
    ),
    {
      what: "posts a second in the last tenth",
      measured: count(last),
      reference: `in the first ${count(first)}`,
      ratio: (last / first).toFixed(2),
      bar: "≥ 0.7",
      holds: last / first >= 0.7,
    },
    { what: "posts a second in each tenth", measured: tenths.map(count).join(" · "), bar: "", holds: null },
    {
      what: "processor time a post",
      measured: `program ${count(programTime)} µs, its PostgreSQL processes ${count(backendTime)} µs`,
      bar: "",
      holds: null,
    },
  ];
}

function memberRows(before: Answers, during: Answers): Row[] {
  const shares = [
    ["p50", 0.5],
    ["p99", 0.99],
  ] as const;
  return [
    ...shares.map(([name, share]): Row => {
      const [then, now] = [within(before, share), within(during, share)];
      return {
        what: `${name} of members' requests meanwhile, 40 a second`,
        measured: `${now.toPrecision(3)} ms`,
        reference: `before ${then.toPrecision(3)} ms`,
        ratio: (now / then).toFixed(2),
        ...(name === "p99" ? { bar: "≤ 2", holds: now / then <= 2 } : { bar: "", holds: null }),
      };
    }),
    {
      what: "failed requests meanwhile",
      measured: `${during.failed} of ${count(during.times.length + during.failed)}`,
      bar: "0",
      holds: during.failed === 0,
    },
  ];
}

/** A case that held its bars before the import must hold them afterwards; any other must not get slower. */
function afterRow(before: CaseFigures, after: CaseFigures, minutes: number): Row {
  const row = rowOf(after);
  const heldBefore = rowOf(before).holds === true;
  return {
    ...row,
    what: `${row.what}, ${minutes} minutes after`,
    reference: `before: ${rowOf(before).measured}`,
    bar: heldBefore ? row.bar : `as before (± ${Math.round((SLACK - 1) * 100)} %)`,
    holds: row.holds === true || (!heldBefore && isAsBefore(before, after)),
  };
}

function isAsBefore(before: CaseFigures, after: CaseFigures): boolean {
  const slower = (figure: "p50" | "p99") => after[figure].at(-1)! / before[figure].at(-1)!;
  return after.failed === 0 && slower("p50") <= SLACK && slower("p99") <= SLACK;
}
